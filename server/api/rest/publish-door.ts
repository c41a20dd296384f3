import { authenticatePublisher } from "@/server/auth/api-key";
import { clientIp } from "@/server/auth/client-ip";
import { AppError } from "@/server/contracts/errors";
import { newRequestId, REQUEST_ID_HEADER } from "@/server/contracts/request-id";
import { apiHeaders } from "../http/api-route";
import { bodyTooLarge } from "../http/bounded-body";
import type { NodeRequest, NodeResponse } from "../http/http-server";
import { publishPost } from "./publish-post";
import { restProblem } from "./refuse";

const PATH = "/api/v1/events";

export const isPublishPost = ({ method, url }: NodeRequest): boolean => method === "POST" && url === PATH;

/**
 * `POST /events` on Node's own request: the same steps as the ladder's, and the same answers. A request of the web and its
 * streams cost more than all of those steps together; every other call goes that way.
 */
export async function servePublishPost(request: NodeRequest, response: NodeResponse): Promise<void> {
  const requestId = newRequestId();
  try {
    const headers = { get: (name: string) => headerOf(request, name) };
    const from = { ip: clientIp(headers), requestId };
    const actor = await authenticatePublisher(headers.get("authorization"), from);
    const reply = await publishPost(actor, requestId, { headers, read: (maxBytes) => readBytes(request, maxBytes) });
    answer(response, 202, JSON.stringify(reply.body), {
      [REQUEST_ID_HEADER]: requestId,
      "cache-control": "no-store",
      "content-type": "application/json",
      ...reply.headers,
    });
  } catch (error) {
    const problem = restProblem(error, requestId);
    answer(response, problem.status, await problem.text(), Object.fromEntries(problem.headers));
  }
}

function answer(response: NodeResponse, status: number, text: string, headers: Record<string, string>): void {
  const length = { "content-length": Buffer.byteLength(text) };
  response.writeHead(status, { ...headers, ...apiHeaders(), ...length }).end(text);
}

function headerOf({ headers }: NodeRequest, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

/** The body, read no further than the limit: a length that was announced may be a lie, or missing. */
function readBytes(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      reject(bodyTooLarge(maxBytes));
    });
    request.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // Whoever hung up hears no answer.
    request.once("close", () => reject(new AppError("bad_request", { detail: "The body ended too early." })));
  });
}

import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { writePeer } from "@/server/auth/peer";
import { AppError } from "@/server/contracts/errors";
import { newRequestId } from "@/server/contracts/request-id";
import { problemOf } from "./problem";

/**
 * How long a client may take before its connection is closed. A body has at most 2 MiB; who needs longer than half a
 * minute for it is holding a connection, not sending. Answers may last as long as they like: live streams do.
 */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the minute after which common load balancers forget an idle connection.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions;

/** For code that answers without the framework; nothing else may know Node's own HTTP. */
export type NodeRequest = IncomingMessage;
export type NodeResponse = ServerResponse;

type Handle = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/** The web process's own server: bounds what comes in before the framework sees any of it. */
export function createHttpServer(handle: Handle, times: Partial<typeof TIMES> = {}): Server {
  return createServer({ ...TIMES, ...times }, (request, response) => {
    response.once("finish", () => {
      if (!request.complete && mayBeLong(request)) leave(request.socket);
    });
    const refusal = refuse(request);
    if (refusal) {
      answer(response, refusal);
      return;
    }
    writePeer(request);
    handle(request, response).catch(() => {
      if (!response.headersSent) answer(response, new AppError("internal"));
      else response.destroy();
    });
  });
}

/** More than this is not skipped to keep a connection. */
const SKIPPED_BYTES = 64 * 1024;
const LINGER_MS = 1_000;

function mayBeLong({ headers }: IncomingMessage): boolean {
  const announced = headers["content-length"];
  return announced === undefined || Number(announced) > SKIPPED_BYTES;
}

/**
 * Stops reading what the client goes on sending although it has its answer. The connection stays for a moment, because
 * ending it at once could take the answer from under the client.
 */
function leave(socket: Socket): void {
  socket.pause();
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Pages are only read: whatever else is sent to one would be buffered for nobody. */
function refuse({ url = "", method = "" }: IncomingMessage): AppError | null {
  const [path = ""] = url.split("?");
  if (!isDecodable(path)) return new AppError("bad_request", { detail: "The path holds a malformed %-sequence." });
  if (method === "GET" || method === "HEAD" || path.startsWith("/api/")) return null;
  return new AppError("method_not_allowed");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function answer(response: ServerResponse, refusal: AppError): void {
  const headers = {
    "content-type": "application/problem+json",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
  response.writeHead(refusal.status, headers).end(JSON.stringify(problemOf(refusal, newRequestId())));
}

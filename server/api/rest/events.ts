import { AppError } from "@/server/contracts/errors";
import { EVENT_LIMITS, type PublishedEvent } from "@/server/contracts/events";
import { authenticateApiKey } from "@/server/auth/api-key";
import { webAnnouncer } from "@/server/live/announce";
import { withOrgSql } from "@/server/db/scope";
import { newRequestId } from "@/server/contracts/request-id";
import { newId } from "@/server/new-id";
import { publishEvents } from "@/server/usecases/events/publish-events";
import { readEvents } from "@/server/usecases/events/read-events";
import { withinQuota } from "../publish-quota";
import { readBounded } from "../bounded-body";
import { REQUEST_ID_HEADER } from "../request";
import { hintFanOut } from "../wake";
import { restProblem } from "./rest-problem";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** `POST /api/v1/events`: one event or a batch. 202 says that all of it is stored. */
export async function handlePublish(request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    const { orgId } = await authenticateApiKey(request.headers.get("authorization"), "events:write");
    requireJson(request.headers.get("content-type"));
    const text = decode(await readBounded(request, EVENT_LIMITS.bodyBytes));
    const { isBatch, events } = readEvents(text, request.headers.get("idempotency-key"));
    const published = await withinQuota(orgId, events.length, () =>
      withOrgSql(orgId, (sql) => publishEvents(sql, { orgId, requestId, events, newId })),
    );
    webAnnouncer().announce(orgId, "events");
    hintFanOut(orgId);
    return accepted(isBatch, published, requestId);
  } catch (error) {
    return restProblem(error, requestId);
  }
}

function accepted(isBatch: boolean, published: PublishedEvent[], requestId: string): Response {
  const answer = isBatch ? { events: published } : published[0];
  return Response.json(answer, {
    status: 202,
    headers: { [REQUEST_ID_HEADER]: requestId, "cache-control": "no-store" },
  });
}

function requireJson(contentType: string | null): void {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType ?? "")) throw new AppError("unsupported_media_type");
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("bad_request", { detail: "The body is not valid UTF-8." });
  }
}

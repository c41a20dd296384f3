import { type ApiKeyActor, refusingOnlyLiveKeys } from "@/server/auth/api-key";
import { AppError } from "@/server/contracts/errors";
import { EVENT_LIMITS } from "@/server/contracts/events";
import { structuredText, unwrapCloudEvent } from "@/server/usecases/events/read-cloud-events";
import { readEvents } from "@/server/usecases/events/read-events";
import { scanLargeBody } from "@/server/usecases/events/scan-large-body";
import { publish } from "../publish";
import { decodeUtf8, type HeaderReader, inflated, readIdempotencyKey } from "./read-input";
import type { Reply } from "./route";

/** A post of events, however it arrived. */
export type Post = { headers: HeaderReader; read: (maxBytes: number) => Promise<Uint8Array> };

const CONTENT_TYPES = /^application\/(json|cloudevents\+json|cloudevents-batch\+json|[\w.+-]+\+json)\s*(?:;|$)/i;

/** What follows the key: reads the events, stores them, and says what became of each. */
export async function publishPost(actor: ApiKeyActor, requestId: string, post: Post): Promise<Reply> {
  const { orgId, keyId } = actor;
  const { isBatch, published } = await refusingOnlyLiveKeys(actor, async () => {
    const read = await readPublished(orgId, post);
    return { isBatch: read.isBatch, published: await publish({ orgId, keyId, requestId, events: read.events }) };
  });
  const isRepeat = published.every(({ duplicate }) => duplicate);
  return {
    body: isBatch ? { events: published } : published[0],
    ...(isRepeat && { headers: { "idempotent-replayed": "true" } }),
  };
}

/** In whichever of the accepted forms. The text is read as it came, so that `data` stays as it was written. */
async function readPublished(orgId: string, { headers, read }: Post) {
  const type = CONTENT_TYPES.exec(headers.get("content-type") ?? "")?.[1]?.toLowerCase();
  if (type === undefined) throw new AppError("unsupported_media_type");
  const headerKey = readIdempotencyKey(headers);
  const maxBytes = EVENT_LIMITS.bodyBytes;
  const text = decodeUtf8(await inflated(headers, await read(maxBytes), maxBytes));
  const isStructured = type.startsWith("cloudevents");
  const isBinary = !isStructured && headers.get("ce-specversion") !== null;
  const written = isBinary ? structuredText(headers, text) : text;
  const scan = await scanLargeBody(orgId, written);
  if (isStructured || isBinary) return readEvents(written, null, unwrapCloudEvent, scan);
  return readEvents(written, headerKey, undefined, scan);
}

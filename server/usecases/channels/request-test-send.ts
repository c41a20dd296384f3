import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { type DraftTarget, TEST_SENDS_PER_MINUTE, type TestSendInput } from "@/server/contracts/test-sends";
import { recordAudit } from "@/server/db/queries/audit";
import { findChannel } from "@/server/db/queries/channels/channels";
import { insertTestSend } from "@/server/db/queries/channels/test-sends";
import type { OrgTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { testTargetPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { bytes, checkedUrl, requireCredential } from "./channel-target";
import { oneJsonValue, readEvents } from "@/server/usecases/events/read-events";
import { spendOrgLimit } from "@/server/usecases/orgs/spend-org-limit";

const LIMIT = { name: "test-send", max: TEST_SENDS_PER_MINUTE, windowMs: 60_000 };

/** Asks a worker to send one request. It is no delivery: no rule, no retry, and nothing of it in any history. */
export async function requestTestSend(
  tx: OrgTx,
  actor: Actor,
  { target, type, data }: TestSendInput,
  now: Date,
): Promise<{ id: string }> {
  const { orgId } = actor;
  const id = newId();
  const event = readTestEvent(type, data);
  const place =
    "channelId" in target ? await savedTarget(tx, target.channelId) : draftTarget({ orgId, testSendId: id }, target);
  await spendTest(tx, orgId, now);

  const { channelId, sealedTarget, label } = place;
  await insertTestSend(tx, { orgId, id, channelId, sealedTarget, ...event });
  await recordAudit(tx, actor, {
    action: "channel.tested",
    targetType: "channel",
    ...(channelId !== null && { targetId: channelId }),
    targetLabel: label,
    after: { eventType: event.eventType, isSaved: channelId !== null },
  });
  return { id };
}

/** Read like a published event, so that what a test accepts is what publishing would. */
function readTestEvent(type: string, data: string): { eventType: string; data: string } {
  const text = `{"type":${JSON.stringify(type)},"data":${oneJsonValue(data)}}`;
  const [event] = readEvents(text).events;
  if (!event) throw new AppError("bad_request");
  return { eventType: event.type, data: event.data };
}

type Place = { channelId: string | null; sealedTarget: Uint8Array<ArrayBuffer> | null; label: string };

async function savedTarget(tx: OrgTx, channelId: string): Promise<Place> {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  return { channelId, sealedTarget: null, label: channel.name };
}

type Draft = Exclude<TestSendInput["target"], { channelId: string }>;

function draftTarget({ orgId, testSendId }: { orgId: string; testSendId: string }, draft: Draft): Place {
  const url = checkedUrl(draft.type, draft.url);
  requireCredential(draft.type, Object.keys(draft.headers), "target.headers");
  const { headers, signatureScheme: scheme, type: format } = draft;
  const target: DraftTarget = { url: url.href, headers, scheme, format };
  const sealed = vault().seal(JSON.stringify(target), testTargetPlace(orgId, testSendId));
  return { channelId: null, sealedTarget: bytes(sealed), label: url.origin };
}

async function spendTest(tx: OrgTx, orgId: string, now: Date): Promise<void> {
  const retryAfterSeconds = await spendOrgLimit(tx, orgId, LIMIT, now);
  if (retryAfterSeconds === null) return;
  const detail = `An organisation can send ${TEST_SENDS_PER_MINUTE} tests per minute. Try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", { retryAfterSeconds, detail });
}

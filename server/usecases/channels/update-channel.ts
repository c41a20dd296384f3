import { createHash } from "node:crypto";
import type { Actor } from "@/server/contracts/audit";
import type { UpdateChannelInput } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { lockChannelFlow } from "@/server/db/queries/channels/channel-flow";
import {
  bumpConfigVersion,
  type ChannelChange,
  type ChannelRow,
  findSealedChannel,
  lockChannel,
  setBreaker,
  updateChannel as updateChannelRow,
} from "@/server/db/queries/channels/channels";
import { markDue } from "@/server/db/queries/due";
import { findOrgSettings } from "@/server/db/queries/orgs";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { checkCustomHeaders } from "@/server/domain/message/custom-headers";
import { policyOf } from "@/server/policy";
import { auditDiff } from "@/server/usecases/audit-diff";
import { endCircuit, endOutage } from "./end-circuit";
import { type Channel, openHeaders, openUrl, requireCredential, sealHeaders, sealUrl } from "./channel-target";

/** Asked once nobody else can change the row: whether it is still what the caller has read. */
export type WhenLocked = { whenLocked?: () => Promise<void> };

/**
 * Workers use the new configuration from their next claim on. A channel that moves to another origin loses its header
 * values, unless it is we who move it (`keepsHeaders`).
 */
export async function updateChannel(
  tx: OrgTx,
  actor: Actor,
  channelId: string,
  change: UpdateChannelInput,
  { whenLocked, keepsHeaders = false }: WhenLocked & { keepsHeaders?: boolean } = {},
): Promise<void> {
  const channel = { orgId: actor.orgId, channelId };
  // Before the channel is locked, as the claim does: what the old policy or outage held may be due from now on.
  if (change.policy ?? change.url) await markDue(sqlOf(tx), actor.orgId);
  const before = await lockChannel(tx, channelId);
  const sealed = before && (await findSealedChannel(tx, channelId));
  if (!before || !sealed) throw new AppError("not_found");
  await whenLocked?.();
  refuseImmutable(before, change);

  const { url, headers, type: _, ...described } = change;
  const target = url === undefined ? undefined : sealUrl(channel, before.type, url);
  // Values are secrets that whoever edits a channel need not know: an admin could have them sent to a server of their
  // own. What is given together with the new URL stays.
  const isMoved = !keepsHeaders && target !== undefined && target.urlOrigin !== before.urlOrigin;
  const kept = isMoved ? {} : openHeaders(channel, sealed.sealedHeaders);
  const row: ChannelChange = {
    ...described,
    ...target,
    ...(headers && sealHeaders(channel, mergeHeaders(kept, headers))),
    ...(!headers && isMoved && sealed.sealedHeaders && sealHeaders(channel, {})),
  };
  requireCredential(before.type, row.headerNames ?? before.headerNames, "change.headers");
  await updateChannelRow(tx, actor.orgId, channelId, row);
  await bumpConfigVersion(tx, channelId);
  const hasMoved =
    row.sealedUrl !== undefined && openUrl(channel, row.sealedUrl) !== openUrl(channel, sealed.sealedUrl);
  if (hasMoved) {
    const flow = await lockChannelFlow(tx, channelId);
    if (flow) await endOutage(tx, { actor, channelId }, flow);
  }
  if (change.policy) {
    const { circuit } = policyOf({ policy: change.policy, orgSettings: await findOrgSettings(tx) });
    const flow = await lockChannelFlow(tx, channelId);
    if (flow && !circuit.enabled) await endCircuit(tx, { actor, channelId }, flow);
    await setBreaker(tx, [channelId], { breakerOn: circuit.enabled });
  }

  const diff = auditDiff(factsOf(before, sealed.sealedUrl, channel), {
    ...described,
    ...(url !== undefined && { urlOrigin: row.urlOrigin, url: urlMark(channel, row.sealedUrl ?? sealed.sealedUrl) }),
    ...(row.headerNames && { headerNames: row.headerNames, headersSet: Object.keys(headers ?? {}) }),
  });
  if (!diff) return;
  await recordAudit(tx, actor, {
    action: "channel.updated",
    targetType: "channel",
    targetId: channelId,
    targetLabel: change.name ?? before.name,
    ...diff,
  });
}

/** A shared secret cannot sign as a pair does, nor the other way round. */
function refuseImmutable(before: ChannelRow, { type, signatureScheme }: UpdateChannelInput): void {
  if (type !== undefined && type !== before.type) throw new AppError("channel_type_immutable");
  const changesKind = (signatureScheme === "ed25519") !== (before.signatureScheme === "ed25519");
  if (signatureScheme === undefined || !changesKind) return;
  const problem = "Its secret cannot be used for this scheme; create a new channel instead.";
  throw new AppError("invalid_input", { fields: { "change.signatureScheme": problem } });
}

/** Names are compared without case: setting `x-token` replaces `X-Token`. */
function mergeHeaders(before: Record<string, string>, change: Record<string, string | null>): Record<string, string> {
  const named = new Set(Object.keys(change).map((name) => name.toLowerCase()));
  const kept = Object.entries(before).filter(([name]) => !named.has(name.toLowerCase()));
  const set = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== null);
  const merged = Object.fromEntries([...kept, ...set]);
  const problems = checkCustomHeaders(merged).map(({ name, message }) => [
    name === undefined ? "change.headers" : `change.headers.${name}`,
    message,
  ]);
  if (problems.length > 0) {
    throw new AppError("invalid_input", { fields: Object.fromEntries(problems) as Record<string, string> });
  }
  return merged;
}

function factsOf(before: ChannelRow, sealedUrl: Uint8Array, channel: Channel): Record<string, unknown> {
  return { ...before, url: urlMark(channel, sealedUrl), headersSet: [] };
}

/** Tells in the log that a path or query changed, without telling what it is. */
function urlMark(channel: Channel, sealedUrl: Uint8Array): string {
  const url = openUrl(channel, sealedUrl);
  const mark = createHash("sha256").update(url).digest("hex").slice(0, 8);
  return `${new URL(url).origin}/… (${mark})`;
}

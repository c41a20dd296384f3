import { insertKey } from "@/server/db/queries/api-keys";
import { insertInvitation } from "@/server/db/queries/invitations";
import { insertInboxRequest } from "@/server/db/queries/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { publicId } from "@/server/domain/public-id";
import { uuid7 } from "@/server/domain/uuid7";
import { newId } from "@/server/new-id";
import { makeSecret } from "@/server/usecases/link-token";
import { CHANNELS } from "./channels";
import type { Configured } from "./configure";
import { createDice, randomBytesOf } from "./dice";
import type { History } from "./history";
import type { OrgKey } from "./samples";
import { tracesOf } from "./traces";

const DAY_MS = 86_400_000;
const SEED = 11_235;
const INBOX_REQUESTS = 30;

export async function writeTraces(tx: OrgTx, org: OrgKey, configured: Configured, endMs: number): Promise<void> {
  const dice = createDice(SEED);
  const orgId = configured.orgId(org);
  const data = tracesOf(org, configured, endMs).map(({ actor, before, after, ...trace }) => ({
    ...trace,
    orgId,
    id: uuid7(trace.at.getTime(), randomBytesOf(dice, 10)),
    actorKind: actor === null ? "system" : "user",
    actorId: actor && configured.userId(actor),
    actorLabel: actor ?? "Tocsin",
    ...(before && { before }),
    ...(after && { after }),
  }));
  await tx.auditEntry.createMany({ data, skipDuplicates: true });
}

const KEYS = [
  { name: "Shop backend", scopes: ["events:write"], usedHours: 0.02, expiresDays: null },
  { name: "Fleet gateway", scopes: ["events:write"], usedHours: 0.3, expiresDays: 60 },
  { name: "Terraform", scopes: ["read", "manage"], usedHours: 90, expiresDays: 12 },
  { name: "Secret rotation", scopes: ["secrets:rotate"], usedHours: 410, expiresDays: null },
  { name: "Old importer", scopes: ["events:write", "read"], usedHours: null, expiresDays: null },
] as const;

/** Nobody knows these keys: only hashes of them are stored, and the texts are thrown away. */
export async function writeKeys(tx: OrgTx, orgId: string, createdBy: string, endMs: number): Promise<void> {
  for (const { name, scopes, usedHours, expiresDays } of KEYS) {
    const id = newId();
    const expiresAt = expiresDays === null ? null : new Date(endMs + expiresDays * DAY_MS);
    await insertKey(tx, { orgId, id, name, secretHash: makeSecret().hash, scopes: [...scopes], createdBy, expiresAt });
    const usedAt = usedHours === null ? null : new Date(endMs - (usedHours * DAY_MS) / 24);
    await tx.$executeRaw`
      update api_keys set last_used_at = ${usedAt}, created_at = ${new Date(endMs - 20 * DAY_MS)}
       where id = ${id}::uuid`;
  }
}

const GUESTS = [
  { email: "noor@northwind.example", role: "member", days: -1 },
  { email: "felix@northwind.example", role: "admin", days: -3 },
] as const;

export async function writeInvitations(tx: OrgTx, orgId: string, invitedBy: string, endMs: number): Promise<void> {
  for (const { email, role, days } of GUESTS) {
    const now = new Date(endMs + days * DAY_MS);
    const expiresAt = new Date(endMs + (days + 7) * DAY_MS);
    await insertInvitation(tx, { orgId, id: newId(), email, role, hash: makeSecret().hash, invitedBy, now, expiresAt });
  }
}

/** The latest deliveries to the inbox, as the inbox would have kept them. */
export async function writeInbox(tx: OrgTx, history: History, configured: Configured): Promise<void> {
  const channel = CHANNELS.find(({ state }) => state === "inbox");
  if (!channel || !(await tx.inbox.count())) return;
  const orgId = configured.orgId(channel.org);
  const received = history.deliveries.filter(
    ({ source, walk }) => history.sources[source]?.channel === channel && walk.status === "succeeded",
  );
  for (const { id, messageId, createdMs, events } of received.slice(-INBOX_REQUESTS)) {
    const sample = history.samples[events[0]?.sample ?? 0];
    const body = JSON.stringify({ id: publicId("message", messageId), type: sample?.type, events: [sample?.data] });
    await insertInboxRequest(tx, {
      orgId,
      id: uuid7(createdMs + 20, randomBytesOf(createDice(createdMs), 10)),
      receivedAt: new Date(createdMs + 20),
      channelId: configured.channelId(channel),
      method: "POST",
      path: "/api/inbox/…",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Tocsin/0.1.0",
        "x-webhook-event": sample?.type ?? "",
        "x-webhook-delivery": publicId("delivery", id),
        "x-webhook-attempt": "1",
      },
      body,
      bodyBytes: body.length,
      verdict: "valid",
      reason: null,
      message: "The signature is right.",
      answeredStatus: 200,
    });
  }
}

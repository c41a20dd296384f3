import { insertKey } from "@/server/db/queries/people/api-keys";
import { insertInvitation } from "@/server/db/queries/people/invitations";
import type { OrgTx } from "@/server/db/scope";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { newId } from "@/server/new-id";
import { makeSecret } from "@/server/usecases/account/link-token";
import type { Configured } from "../configure";
import { createDice, randomBytesOf } from "../dice";
import type { OrgKey } from "../samples";
import { tracesOf } from "../traces";

const DAY_MS = 86_400_000;
const SEED = 11_235;

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

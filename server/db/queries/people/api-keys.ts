import type pg from "pg";
import type { ApiScope } from "@/server/contracts/people/keys";
import type { Role } from "@/server/contracts/permissions";
import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

export type NewKey = {
  orgId: string;
  id: string;
  name: string;
  secretHash: Uint8Array<ArrayBuffer>;
  scopes: ApiScope[];
  createdBy: string | null;
  expiresAt: Date | null;
};

export async function insertKey(tx: OrgTx, key: NewKey): Promise<void> {
  await tx.apiKey.createMany({ data: [key] });
}

const SHOWN = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  creator: { select: { name: true } },
} as const;

/** Those that were not revoked; one past its time is still listed, and `expiresAt` says so. */
export async function listKeys(tx: OrgTx) {
  const rows = await tx.apiKey.findMany({
    where: { revokedAt: null },
    select: SHOWN,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ creator, scopes, ...row }) => ({
    ...row,
    scopes: scopes as ApiScope[],
    createdBy: creator?.name ?? null,
  }));
}

export function countKeys(tx: OrgTx): Promise<number> {
  return tx.apiKey.count({ where: { revokedAt: null } });
}

/** Keys that this person made and nobody revoked. */
export function listKeysOf(tx: OrgTx, userId: string): Promise<{ id: string }[]> {
  return tx.apiKey.findMany({
    where: { createdBy: userId, revokedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
}

export function findKey(tx: OrgTx, id: string) {
  return tx.apiKey.findFirst({ where: { id, revokedAt: null }, select: { id: true, name: true, scopes: true } });
}

/** The role that whoever made a key has today; null when they are no longer there. */
export async function findRoleOfKeyMaker(tx: OrgTx, keyId: string): Promise<Role | null> {
  const [row] = await sqlOf(tx).rows<{ role: Role }>(query`
    select m.role from api_keys k join memberships m on m.org_id = k.org_id and m.user_id = k.created_by
     where k.id = ${keyId}::uuid`);
  return row?.role ?? null;
}

export async function markKeyRevoked(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(query`update api_keys set revoked_at = now() where id = ${id}::uuid and revoked_at is null`);
}

const FIND_LIVE = statement(
  "find_live_api_key",
  `select k.org_id as "orgId", k.id, k.name, k.secret_hash as "secretHash", k.scopes,
          (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as "isStale"
     from api_keys k join orgs o on o.id = k.org_id
    where k.id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and o.deleted_at is null`,
);

export type LiveKey = {
  orgId: string;
  id: string;
  name: string;
  secretHash: Buffer;
  scopes: string[];
  /** Its last use was noted more than a minute ago. */
  isStale: boolean;
};

/** Before an org is known, on the pool of tocsin_auth: one statement, since it runs with every call of a service. */
export async function findLiveKey(pool: pg.Pool, id: string): Promise<LiveKey | null> {
  const { rows } = await pool.query<LiveKey>({ ...FIND_LIVE, values: [id] });
  return rows[0] ?? null;
}

const NOTE_USE = statement(
  "note_api_key_use",
  `update api_keys set last_used_at = now()
    where org_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

export async function noteKeyUse(pool: pg.Pool, { orgId, id }: LiveKey): Promise<void> {
  await pool.query({ ...NOTE_USE, values: [orgId, id] });
}

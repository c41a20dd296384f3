import { ROLES } from "@/server/contracts/permissions";
import { insertMembership } from "@/server/db/queries/memberships";
import { findUserByEmail, insertUser, updatePasswordHash } from "@/server/db/queries/users";
import type { AuthTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { createOrg } from "@/server/usecases/create-org";
import { COLLEAGUES, LEADS, ORG_KEYS, ORG_NAMES, type Person } from "./people";
import type { OrgKey } from "./samples";

export type Org = { id: string; slug: string; ownerId: string };

/** What an earlier run left: when its history ends, and whether it came to its own end. */
export async function findEarlierRun(tx: AuthTx): Promise<{ end: Date | null; isFinished: boolean } | null> {
  const [row] = await tx.$queryRaw<{ end: string | null; isFinished: boolean }[]>`
    select o.settings ->> 'richEnd' as "end", o.settings ? 'rich' as "isFinished"
      from orgs o join memberships m on m.org_id = o.id join users u on u.id = m.user_id
     where u.email = ${LEADS.owner.email} and o.name = ${ORG_NAMES.northwind} and o.deleted_at is null`;
  return row ? { end: row.end === null ? null : new Date(row.end), isFinished: row.isFinished } : null;
}

/** People and their orgs, as far as they are missing. Nobody has seen passwords of an earlier run: they are new. */
export async function foundOrgs(tx: AuthTx, hashes: Map<string, string>, now: Date): Promise<Map<OrgKey, Org>> {
  const people = [...ROLES.map((role) => LEADS[role]), ...COLLEAGUES];
  const ids = new Map<string, string>();
  for (const person of people) ids.set(person.email, await findOrInsert(tx, person, hashes, now));

  const ownerId = ids.get(LEADS.owner.email) ?? "";
  const founder = { userId: ownerId, label: LEADS.owner.email, ip: null, requestId: null };
  const orgs = new Map<OrgKey, Org>();
  for (const key of ORG_KEYS) {
    const known = await findOrgOf(tx, ownerId, ORG_NAMES[key]);
    const { id, slug } = known ?? (await createOrg(tx, founder, ORG_NAMES[key]));
    orgs.set(key, { id, slug, ownerId });
    for (const { email, roles } of known ? [] : people) {
      const [userId, role] = [ids.get(email), roles[key]];
      if (role && userId && userId !== ownerId) await insertMembership(tx, { orgId: id, userId, role });
    }
  }
  return orgs;
}

async function findOrInsert(
  tx: AuthTx,
  { name, email }: Person,
  hashes: Map<string, string>,
  emailVerifiedAt: Date,
): Promise<string> {
  const passwordHash = hashes.get(email) ?? null;
  const known = await findUserByEmail(tx, email);
  if (known && passwordHash) await updatePasswordHash(tx, known.id, passwordHash);
  if (known) return known.id;
  const id = newId();
  await insertUser(tx, { id, email, name, emailVerifiedAt, passwordHash });
  return id;
}

async function findOrgOf(tx: AuthTx, userId: string, name: string): Promise<{ id: string; slug: string } | null> {
  const [known] = await tx.$queryRaw<{ id: string; slug: string }[]>`
    select o.id, o.slug from orgs o join memberships m on m.org_id = o.id
     where m.user_id = ${userId}::uuid and o.name = ${name} and o.deleted_at is null`;
  return known ?? null;
}

import { randomInt } from "node:crypto";
import { AppError } from "@/server/contracts/errors";
import { slugFromName } from "@/server/contracts/people/orgs";
import { insertMembership } from "@/server/db/queries/people/memberships";
import { insertOrg } from "@/server/db/queries/orgs";
import { findUserByEmail, insertUser, updatePasswordHash } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { signedUpAt } from "./chronicle";
import { LEADS, ORG_KEYS, ORG_NAMES, PEOPLE, type Person } from "./people";
import type { OrgKey } from "./samples";

/** People by their addresses. */
export type Org = { id: string; slug: string; ownerId: string; userIds: ReadonlyMap<string, string> };

/** What an earlier run left: when its history ends, and whether it came to its own end. */
export async function findEarlierRun(tx: AuthTx): Promise<{ end: Date | null; isFinished: boolean } | null> {
  const [row] = await tx.$queryRaw<{ end: string | null; isFinished: boolean }[]>`
    select o.settings ->> 'richEnd' as "end", o.settings ? 'rich' as "isFinished"
      from orgs o join memberships m on m.org_id = o.id join users u on u.id = m.user_id
     where u.email = ${LEADS.owner.email} and o.name = ${ORG_NAMES.northwind} and o.deleted_at is null`;
  return row ? { end: row.end === null ? null : new Date(row.end), isFinished: row.isFinished } : null;
}

/**
 * People and their orgs, as far as they are missing, and without the audit entries of now: theirs are of the day on which
 * it is said to have happened. Nobody has seen passwords of an earlier run: they are new.
 */
export async function foundOrgs(tx: AuthTx, hashes: Map<string, string>, end: Date): Promise<Map<OrgKey, Org>> {
  const userIds = new Map<string, string>();
  for (const person of PEOPLE) userIds.set(person.email, await findOrInsert(tx, person, hashes, end));

  const ownerId = userIds.get(LEADS.owner.email) ?? "";
  const orgs = new Map<OrgKey, Org>();
  for (const key of ORG_KEYS) {
    const known = await findOrgOf(tx, ownerId, ORG_NAMES[key]);
    const { id, slug } = known ?? (await insertWithFreeSlug(tx, ORG_NAMES[key]));
    orgs.set(key, { id, slug, ownerId, userIds });
    for (const { email, roles } of known ? [] : PEOPLE) {
      const [userId, role] = [userIds.get(email), roles[key]];
      if (role && userId) await insertMembership(tx, { orgId: id, userId, role });
    }
  }
  return orgs;
}

async function insertWithFreeSlug(tx: AuthTx, name: string): Promise<{ id: string; slug: string }> {
  const wanted = slugFromName(name);
  for (const slug of [wanted, `${wanted}-${randomInt(36 ** 5).toString(36)}`]) {
    const org = { id: newId(), name, slug };
    if (await insertOrg(tx, org)) return org;
  }
  throw new AppError("slug_taken");
}

async function findOrInsert(tx: AuthTx, person: Person, hashes: Map<string, string>, end: Date): Promise<string> {
  const { name, email } = person;
  const passwordHash = hashes.get(email) ?? null;
  const known = await findUserByEmail(tx, email);
  if (known && passwordHash) await updatePasswordHash(tx, known.id, passwordHash);
  if (known) return known.id;
  const id = newId();
  const at = signedUpAt(person, end.getTime());
  await insertUser(tx, { id, email, name, emailVerifiedAt: at, passwordHash });
  await tx.$executeRaw`update users set created_at = ${at}, updated_at = ${at} where id = ${id}::uuid`;
  return id;
}

async function findOrgOf(tx: AuthTx, userId: string, name: string): Promise<{ id: string; slug: string } | null> {
  const [known] = await tx.$queryRaw<{ id: string; slug: string }[]>`
    select o.id, o.slug from orgs o join memberships m on m.org_id = o.id
     where m.user_id = ${userId}::uuid and o.name = ${name} and o.deleted_at is null`;
  return known ?? null;
}

import { randomUUID } from "node:crypto";
import { AppError } from "@/server/contracts/errors";
import type { Role } from "@/server/contracts/permissions";
import type { RetentionDays } from "@/server/contracts/retention";
import { query } from "@/server/db/query";
import { type AuthTx, type OrgTx, sqlOf } from "@/server/db/scope";
import { isUniqueViolation, statement } from "@/server/db/sql";
import type { HoldReason } from "@/server/domain/gate/stop";
import type { OrgSettings } from "@/server/domain/policy/policy";

export type OrgRow = { id: string; name: string; slug: string };
export type OrgMembership = { org: OrgRow; role: Role };

/** With its state in the engine. False when the slug is taken; the transaction goes on, so the caller can try another. */
export async function insertOrg(tx: AuthTx, org: OrgRow): Promise<boolean> {
  const { count } = await tx.org.createMany({ data: [org], skipDuplicates: true });
  if (count === 0) return false;
  await sqlOf(tx).run(query`insert into engine.org_states (org_id) values (${org.id}::uuid)`);
  return true;
}

/** Where a person belongs, for the switcher. */
export async function listOrgsOf(tx: AuthTx, userId: string) {
  const rows = await tx.membership.findMany({
    where: { userId, org: { deletedAt: null } },
    select: { role: true, createdAt: true, org: { select: { id: true, name: true, slug: true } } },
    orderBy: [{ createdAt: "asc" }, { orgId: "asc" }],
  });
  return rows.map(({ org, role, createdAt }) => ({ ...org, role: role as Role, joinedAt: createdAt }));
}

/** A foreign org, a deleted one and one that never was are all null. One statement: it runs on every request. */
export async function findMembershipBySlug(tx: AuthTx, userId: string, slug: string): Promise<OrgMembership | null> {
  const [row] = await sqlOf(tx).rows<OrgRow & { role: Role }>(query`
    select o.id, o.name, o.slug, m.role
      from orgs o join memberships m on m.org_id = o.id
     where o.slug = ${slug} and o.deleted_at is null and m.user_id = ${userId}::uuid`);
  if (!row) return null;
  const { role, ...org } = row;
  return { org, role };
}

export function findOrg(tx: OrgTx, id: string) {
  return tx.org.findUnique({
    where: { id, deletedAt: null },
    select: { id: true, name: true, slug: true, createdAt: true },
  });
}

/** What the org has set of its own, for `policyOf`. */
export async function findOrgSettings(tx: OrgTx): Promise<OrgSettings> {
  const [row] = await sqlOf(tx).rows<{ settings: OrgSettings }>(query`select settings from orgs`);
  return row?.settings ?? {};
}

const HOLD_SETTINGS = statement("hold_org_settings", "select settings from orgs for share");

/** As `findOrgSettings`; nobody changes them before the commit. */
export async function holdOrgSettings(tx: OrgTx): Promise<OrgSettings> {
  const [row] = await sqlOf(tx).rows<{ settings: OrgSettings }>(HOLD_SETTINGS);
  return row?.settings ?? {};
}

export async function updateOrg(tx: OrgTx, id: string, change: { name?: string; slug?: string }): Promise<void> {
  try {
    await tx.org.update({ where: { id, deletedAt: null }, data: { ...change, updatedAt: new Date() } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("slug_taken", { fields: { slug: "This URL slug is taken." } });
    throw error;
  }
}

/** The row stays for the audit log and for what is being delivered; its address becomes free. */
export async function markOrgDeleted(tx: OrgTx, id: string, now: Date): Promise<void> {
  // Nobody can have taken an address that nobody can guess.
  await tx.org.update({ where: { id }, data: { deletedAt: now, updatedAt: now, slug: `deleted-${randomUUID()}` } });
}

/** Nothing more is sent for this org; what is on the wire comes to its end. Channels in id order, as everywhere. */
export async function holdDeliveries(tx: OrgTx, reason: HoldReason): Promise<void> {
  await sqlOf(tx).run(query`
    with mine as materialized (select channel_id from engine.channel_states order by channel_id for no key update)
    update engine.channel_states set held = true, hold_reason = ${reason}
     where channel_id = any(array(select channel_id from mine))`);
}

/** Null where the installation's own default holds. */
export async function findRetention(tx: OrgTx): Promise<RetentionDays | null> {
  const [row] = await sqlOf(tx).rows<{ days: RetentionDays | null }>(
    query`select (settings ->> 'retentionDays')::int as days from orgs`,
  );
  return row?.days ?? null;
}

export async function updateRetention(tx: OrgTx, days: RetentionDays | null): Promise<void> {
  const chosen = days === null ? {} : { retentionDays: days };
  await sqlOf(tx).run(query`
    update orgs set settings = (settings - 'retentionDays') || ${JSON.stringify(chosen)}::jsonb, updated_at = now()`);
}

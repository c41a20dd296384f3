import { randomInt } from "node:crypto";
import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { slugFromName } from "@/server/contracts/people/orgs";
import { recordAudit } from "@/server/db/queries/audit";
import { insertMembership } from "@/server/db/queries/people/memberships";
import { insertOrg, listOrgsOf, type OrgRow } from "@/server/db/queries/orgs";
import type { AuthTx } from "@/server/db/scope";

/** One person's orgs, so that a loop in a browser cannot fill the table. */
const ORGS_PER_PERSON = 50;
const SLUG_TRIES = 5;

export type Founder = { userId: string; label: string; ip: string | null; requestId: string | null };

/** A new org with its first owner. */
export async function createOrg(tx: AuthTx, founder: Founder, name: string): Promise<OrgRow> {
  const mine = await listOrgsOf(tx, founder.userId);
  if (mine.length >= ORGS_PER_PERSON) throw new AppError("quota_exceeded");

  const org = await insertWithFreeSlug(tx, name);
  await insertMembership(tx, { orgId: org.id, userId: founder.userId, role: "owner" });
  const actor: UserActor = { kind: "user", orgId: org.id, role: "owner", ...founder };
  await recordAudit(tx, actor, {
    action: "org.created",
    targetType: "org",
    targetId: org.id,
    targetLabel: name,
    after: { name, slug: org.slug },
  });
  return org;
}

async function insertWithFreeSlug(tx: AuthTx, name: string): Promise<OrgRow> {
  const wanted = slugFromName(name);
  for (let attempt = 0; attempt < SLUG_TRIES; attempt++) {
    const slug = attempt === 0 ? wanted : `${wanted}-${randomInt(36 ** 5).toString(36)}`;
    const org = { id: newId(), name, slug };
    if (await insertOrg(tx, org)) return org;
  }
  throw new AppError("slug_taken");
}

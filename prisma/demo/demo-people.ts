import { randomBytes } from "node:crypto";
import { hashPassword } from "@/server/auth/passwords";
import { AppError } from "@/server/contracts/errors";
import { type Role, ROLES } from "@/server/contracts/permissions";
import { recordAudit } from "@/server/db/queries/audit";
import { insertMembership } from "@/server/db/queries/people/memberships";
import type { OrgRow } from "@/server/db/queries/orgs";
import { findUserByEmail, insertUser, updateEmailVerified, updatePasswordHash } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { signUp } from "@/server/usecases/account/sign-up";

export const DEMO_ORG_NAME = "Acme Robotics";

/** `.example` belongs to nobody: no mail can ever reach a stranger. */
export const DEMO_PEOPLE: Record<Role, { name: string; email: string }> = {
  owner: { name: "Ada Park", email: "ada@acme.example" },
  admin: { name: "Ben Ortiz", email: "ben@acme.example" },
  member: { name: "Mia Chen", email: "mia@acme.example" },
};

export type DemoPerson = { role: Role; name: string; email: string; password: string; passwordHash: string };

/** With new passwords: only their hashes are stored, so these are known to whoever asked and to nobody else. */
export function newDemoPeople(): Promise<DemoPerson[]> {
  return Promise.all(
    ROLES.map(async (role) => {
      const password = randomBytes(12).toString("base64url");
      return { role, ...DEMO_PEOPLE[role], password, passwordHash: await hashPassword(password) };
    }),
  );
}

/** The owner signs up; the others are there from the start, as if they had accepted their invitations. */
export async function foundDemoOrg(tx: AuthTx, people: readonly DemoPerson[], now: Date): Promise<OrgRow> {
  const owner = people.find(({ role }) => role === "owner");
  if (!owner) throw new AppError("internal");
  const visit = { ip: null, requestId: null, now };
  const { org, userId } = await signUp(tx, visit, { ...owner, orgName: DEMO_ORG_NAME });
  await updateEmailVerified(tx, userId, now);

  for (const { role, name, email, passwordHash } of people) {
    if (role === "owner") continue;
    const id = newId();
    if (!(await insertUser(tx, { id, email, name, emailVerifiedAt: now, passwordHash })))
      throw new AppError("email_taken");
    await insertMembership(tx, { orgId: org.id, userId: id, role });
    const actor = { kind: "user" as const, userId: id, label: email, orgId: org.id, role, ip: null, requestId: null };
    const target = { targetType: "user", targetId: id, targetLabel: email };
    await recordAudit(tx, actor, { action: "member.joined", ...target, after: { role } });
  }
  return org;
}

/** For a demo whose making was cut short: nobody has seen the passwords of that time. */
export async function giveNewPasswords(tx: AuthTx, people: readonly DemoPerson[]): Promise<void> {
  for (const { email, passwordHash } of people) {
    const person = await findUserByEmail(tx, email);
    if (person) await updatePasswordHash(tx, person.id, passwordHash);
  }
}

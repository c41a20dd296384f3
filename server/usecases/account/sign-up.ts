import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import type { OrgRow } from "@/server/db/queries/orgs";
import { insertUser } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { createOrg } from "@/server/usecases/orgs/create-org";
import { sendVerification } from "./send-verification";

export type SignUp = { name: string; email: string; passwordHash: string; orgName: string };
export type Visit = { ip: string | null; requestId: string | null; now: Date };

/** A person, their org and their ownership of it: all of it or nothing. */
export async function signUp(tx: AuthTx, visit: Visit, given: SignUp): Promise<{ userId: string; org: OrgRow }> {
  const { name, email, passwordHash, orgName } = given;
  const userId = newId();
  const person = { id: userId, email, name, emailVerifiedAt: null };
  if (!(await insertUser(tx, { ...person, passwordHash }))) throw new AppError("email_taken");

  const { ip, requestId } = visit;
  const org = await createOrg(tx, { userId, label: email, ip, requestId }, orgName);
  await sendVerification(tx, person, visit.now);
  return { userId, org };
}

import { AppError } from "@/server/contracts/errors";
import { findInvitationForGuest } from "@/server/db/queries/people/invitations";
import type { AuthTx } from "@/server/db/scope";
import { isSecret, readLink } from "@/server/usecases/account/link-token";

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationForGuest>>>;

/** The invitation that this link opens. Wrong, used, revoked and expired links are all refused alike. */
export async function openInvitation(tx: AuthTx, token: string, now: Date): Promise<OpenInvitation> {
  const link = readLink(token, 2);
  const [orgId, id] = link?.ids ?? [];
  if (!link || !orgId || !id) throw new AppError("link_invalid");

  const found = await findInvitationForGuest(tx, orgId, id, now);
  if (!found || !isSecret(link.secret, found.tokenHash)) throw new AppError("link_invalid");
  return found;
}

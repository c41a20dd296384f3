import { INBOX_PATH } from "@/server/contracts/inbox";
import { env } from "@/server/env";
import { inboxTokenPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { bytes } from "@/server/usecases/channels/channel-target";
import { hashSecret, makeSecret } from "@/server/usecases/account/link-token";

/** What people see of the path: whoever knows the token may post there. */
export const MASKED_INBOX_PATH = `${INBOX_PATH}…`;
/** The parameter by which a channel asks for an answer of its own. */
export const ANSWER_PARAMETER = "answer";

export function newInboxToken(orgId: string) {
  const { secret, hash } = makeSecret();
  return { tokenHash: hash, sealedToken: bytes(vault().seal(secret, inboxTokenPlace(orgId))) };
}

export function inboxUrl(orgId: string, sealedToken: Uint8Array): URL {
  return new URL(INBOX_PATH + vault().openText(Buffer.from(sealedToken), inboxTokenPlace(orgId)), env().PUBLIC_URL);
}

/** Null for what cannot be a token, before the database is asked. */
export function inboxTokenHash(token: string): Uint8Array<ArrayBuffer> | null {
  return /^[\w-]{43}$/.test(token) ? hashSecret(token) : null;
}

/** By path alone: the address of this installation may have changed since the channel was made. */
export function leadsToInbox(url: string, token: string): boolean {
  return new URL(url).pathname === INBOX_PATH + token;
}

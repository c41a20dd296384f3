import { vault } from "@/server/vault/vault";

/** Who ends which mails: opaque to everybody else, and nothing is stored for it. */
export type Unsubscription = { orgId: string; userId: string; kind: string };

const PLACE = { table: "unsubscribe", row: "token" };

export function unsubscribeToken(who: Unsubscription): string {
  return vault().seal(JSON.stringify(who), PLACE).toString("base64url");
}

/** Null for what we did not make. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  try {
    return JSON.parse(vault().openText(Buffer.from(token, "base64url"), PLACE)) as Unsubscription;
  } catch {
    return null;
  }
}

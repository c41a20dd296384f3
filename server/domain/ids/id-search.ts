/** An id as it was copied from a page, a log or a receiver. */
import { ID_KINDS, type IdKind, parsePublicId } from "./public-id";

const SEARCHABLE = ["delivery", "message", "event"] as const satisfies readonly IdKind[];

/** A bare uuid may be of any kind. */
export type IdSearch = { kind: (typeof SEARCHABLE)[number] | "any"; id: string };

export const ID_SEARCH_PROBLEM = "Enter a whole id: dlv_…, msg_…, evt_… or a uuid.";

/** Null when it is none. */
export function readIdSearch(given: string): IdSearch | null {
  const text = given.trim();
  for (const kind of SEARCHABLE) {
    const id = parsePublicId(kind, text);
    if (id !== null) return { kind: text.startsWith(`${ID_KINDS[kind]}_`) ? kind : "any", id };
  }
  return null;
}

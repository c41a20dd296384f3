/** Where a page of a list ended, as one opaque word: the value it is sorted by and the id that breaks ties. */
import { z } from "zod";
import { idSchema } from "./ids";
import { LATEST, storableText } from "./text";

export type Keyset = { at: Date; id: string };
/** What a list answers: the rows, and what to send for the next page. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

export function encodeCursor({ at, id }: Keyset): string {
  return `${at.getTime().toString(36)}_${id.replaceAll("-", "")}`;
}

export const cursorSchema = storableText().transform((text, ctx): Keyset => {
  const [, time = "", hex = ""] = /^([0-9a-z]{1,11})_([0-9a-f]{32})$/.exec(text) ?? [];
  const ms = Number.parseInt(time, 36);
  const id = idSchema.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
  if (id.success && ms <= LATEST.getTime()) return { at: new Date(ms), id: id.data };
  ctx.addIssue({ code: "custom", message: "This cursor is not valid.", input: text });
  return z.NEVER;
});

/** Cuts one row too many off a page, and says where the next one starts. */
export function pageOf<Row>(found: readonly Row[], limit: number, keysetOf: (row: Row) => Keyset): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? encodeCursor(keysetOf(last)) : null };
}

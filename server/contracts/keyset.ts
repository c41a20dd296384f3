/** Where a page of a list ended, as one opaque word: the value it is sorted by and the id that breaks ties. */
import { z } from "zod";
import { storableText } from "./text";

export type Keyset = { at: Date; id: string };
/** What a list answers: the rows, and what to send for the next page. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

export function encodeCursor({ at, id }: Keyset): string {
  return `${at.getTime().toString(36)}_${id.replaceAll("-", "")}`;
}

/** Nine digits reach the year 5188. */
const CURSOR = /^([0-9a-z]{1,9})_([0-9a-f]{32})$/;
export const CURSOR_PATTERN = CURSOR.source;

export const cursorSchema = storableText().transform((text, ctx): Keyset => {
  const [, time, hex] = CURSOR.exec(text) ?? [];
  if (time !== undefined && hex !== undefined) return { at: new Date(Number.parseInt(time, 36)), id: withDashes(hex) };
  ctx.addIssue({ code: "custom", message: "This cursor is not valid.", input: text });
  return z.NEVER;
});

/** 32 hexadecimal digits as a uuid. */
export const withDashes = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Cuts one row too many off a page, and says where the next one starts. */
export function pageOf<Row>(found: readonly Row[], limit: number, keysetOf: (row: Row) => Keyset): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? encodeCursor(keysetOf(last)) : null };
}

import { createHash } from "node:crypto";
import { AppError } from "@/server/contracts/errors";
import type { Page } from "@/server/contracts/keyset";
import { writeNameCursor } from "@/server/contracts/rest/wire";

/** A page as REST answers it. */
export const listed = <Row>({ rows, nextCursor }: Page<Row>) => ({ data: rows, nextCursor });

/** Of rows that are sorted by name: all that there are, or one more than the page holds. */
export function listedByName<Row extends { id: string; name: string }>(found: readonly Row[], limit: number) {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: found.length > limit && last ? writeNameCursor(last) : null };
}

/** Of what is answered, so that whatever a caller can see makes another one when it changes. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** `If-Match: *` matches whatever is there; several tags match when one of them does. */
export function requireMatch(ifMatch: string, current: string): void {
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes("*") && !tags.includes(current)) throw new AppError("precondition_failed");
}

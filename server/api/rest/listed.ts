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

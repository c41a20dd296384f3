import { type Sql, statement } from "@/server/db/sql";

/** How many months there are partitions for after the current one. */
const MONTHS_AHEAD = 3;

const ENSURE = statement("ensure_partitions", `select engine.ensure_partitions(${MONTHS_AHEAD}, 1) as made`);

/** Makes one partition that is missing; false when none is. One per transaction, so that no two tables are locked. */
export async function makeNextPartition(sql: Sql): Promise<boolean> {
  const [row] = await sql.rows<{ made: number }>(ENSURE);
  return row !== undefined && row.made > 0;
}

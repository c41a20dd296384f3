import { type Sql, statement } from "@/server/db/sql";

/** How many months there are partitions for after the current one. */
const MONTHS_AHEAD = 3;

/** A default partition that grew for months takes long to look through; the locks are bounded on their own. */
const NO_LIMIT = statement("partitions_no_limit", "select set_config('statement_timeout', '0', true)");
const ENSURE = statement("ensure_partitions", `select engine.ensure_partitions(${MONTHS_AHEAD}, 1) as made`);

/** Makes one partition that is missing; false when none is. One per transaction, so that no two tables are locked. */
export async function makeNextPartition(sql: Sql): Promise<boolean> {
  await sql.rows(NO_LIMIT);
  const [row] = await sql.rows<{ made: number }>(ENSURE);
  return row !== undefined && row.made > 0;
}

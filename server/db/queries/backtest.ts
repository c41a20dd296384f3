import type { OrgSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { PastEvent } from "@/server/domain/rules/backtest";
import type { Ordering } from "@/server/domain/grouping/group-key";

const READ_ONLY = statement(
  "read_only",
  `select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true)`,
);

/** From here on this transaction changes nothing, and no statement of it runs for longer. */
export async function readOnly(sql: OrgSql, timeoutMs: number): Promise<void> {
  await sql.run(READ_ONLY, [`${timeoutMs}ms`]);
}

/** The sizes are read from the rows' heads, so this costs little however large the events are. */
const FIND_BOUNDS = statement(
  "backtest_bounds",
  `with newest as materialized (
     select id, octet_length(data) as bytes from engine.events
      where org_id = (select app.current_org()) and id >= $1 and id < $2
      order by id desc limit $3::int + 1),
   counted as (
     select id, row_number() over w as position, sum(bytes) over w as bytes from newest
     window w as (order by id desc rows unbounded preceding)),
   fitting as (select id from counted where position <= $3::int and (bytes <= $4 or position = 1))
   select (select id from fitting order by id limit 1) as "firstId",
          (select count(*)::int from fitting) as count,
          (select count(*) from newest) > (select count(*) from fitting) as "isCut"`,
);

export type BacktestBounds = { firstId: string | null; count: number; isCut: boolean };

/** The newest events of a time, as far as `maxEvents` and `maxBytes` reach. */
export async function findBacktestBounds(
  sql: OrgSql,
  span: { fromId: string; toId: string; maxEvents: number; maxBytes: number },
): Promise<BacktestBounds> {
  const values = [span.fromId, span.toId, span.maxEvents, span.maxBytes];
  const [bounds] = await sql.rows<BacktestBounds>(FIND_BOUNDS, values);
  return bounds ?? { firstId: null, count: 0, isCut: false };
}

const LIST_PAST = statement(
  "list_past_events",
  `select id, type, source, subject, priority, received_at as "receivedAt", bytes, data
     from (select id, type, source, subject, priority, received_at, data, octet_length(data) as bytes,
                  sum(octet_length(data)) over w as total, row_number() over w as position
             from engine.events
            where org_id = (select app.current_org()) and id >= $1 and id < $2 and ($3::uuid is null or id > $3)
           window w as (order by id rows unbounded preceding)
            order by id limit $4) e
    where total <= $5 or position = 1
    order by id`,
);

type Page = { fromId: string; toId: string; afterId: string | null; limit: number; maxBytes: number };

/** Oldest first, after `afterId`: at least one, if there is one. */
export async function listPastEvents(sql: OrgSql, page: Page): Promise<PastEvent[]> {
  return sql.rows(LIST_PAST, [page.fromId, page.toId, page.afterId, page.limit, page.maxBytes]);
}

const LIST_ORDERINGS = statement(
  "list_orderings",
  `select ordering from channels
    where org_id = (select app.current_org()) and id = any($1::uuid[]) and deleted_at is null`,
);

/** How each of these channels is ordered; those that do not exist have no say. */
export async function listOrderings(sql: OrgSql, channelIds: readonly string[]): Promise<Ordering[]> {
  if (channelIds.length === 0) return [];
  const rows = await sql.rows<{ ordering: Ordering }>(LIST_ORDERINGS, [channelIds]);
  return rows.map(({ ordering }) => ordering);
}

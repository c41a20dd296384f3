import type { OrgSql, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { CAUSES } from "../causes";
import type { Configured } from "../configure";
import { type Batch, rowOf } from "../replays";

const INSERT = statement(
  "rich_replays",
  `insert into engine.replays (org_id, id, filter, filter_key, dedupe_key, created_by, created_at, starts_at,
     rate_per_second, state, reason, total, total_is_exact, plan, cursor_at, cursor_id, walked, fed, answered, succeeded,
     failed, report, running_since, next_at, finished_at)
   select r.org_id, r.id, r.filter, decode(r.filter_key, 'hex'), r.dedupe_key, r.created_by, r.created_at, r.starts_at,
     r.rate_per_second, r.state, r.reason, r.total, true, r.plan, r.cursor_at, r.cursor_id, r.walked, r.fed, r.answered,
     r.succeeded, r.failed, r.report, r.running_since, r.next_at, r.finished_at
     from json_to_recordset($1) as r(org_id uuid, id uuid, filter jsonb, filter_key text, dedupe_key text, created_by text,
       created_at timestamptz, starts_at timestamptz, rate_per_second float8, state text, reason text, total int,
       plan jsonb, cursor_at timestamptz, cursor_id uuid, walked boolean, fed int, answered int, succeeded int, failed int,
       report jsonb, running_since timestamptz, next_at timestamptz, finished_at timestamptz)
   on conflict do nothing`,
);

/** Only the web role plans replays, each in its own org. */
export async function writeReplays(
  sql: OrgSql,
  batches: readonly Batch[],
  configured: Configured,
  endMs: number,
): Promise<void> {
  await sql.run(INSERT, [JSON.stringify(batches.map((batch) => rowOf(batch, configured, endMs)))]);
}

const INSERT_ITEMS = statement(
  "rich_replay_items",
  `insert into engine.replay_items (org_id, replay_id, delivery_id, message_id, channel_id, fed_id, at, answered, outcome,
                                    category)
   select i.org_id, i.replay_id, i.delivery_id, i.message_id, i.channel_id, i.fed_id, i.at, true, i.outcome, i.category
     from json_to_recordset($1) as i(org_id uuid, replay_id uuid, delivery_id uuid, message_id uuid, channel_id uuid,
       fed_id uuid, at timestamptz, outcome text, category text)`,
);

/** Only the worker role feeds them. */
export async function writeReplayItems(
  sql: WorkerSql,
  batches: readonly Batch[],
  configured: Configured,
): Promise<void> {
  const rows = batches.flatMap(({ id, channel, items }) =>
    items.map(({ original, fed }) => {
      const cause = fed.walk.attempts[0]?.cause;
      return {
        org_id: configured.orgId(channel.org),
        replay_id: id,
        delivery_id: original.id,
        message_id: original.messageId,
        channel_id: configured.channelId(channel),
        fed_id: fed.id,
        at: new Date(fed.createdMs),
        outcome: fed.walk.status,
        category: cause ? CAUSES[cause].failure.category : null,
      };
    }),
  );
  await sql.run(INSERT_ITEMS, [JSON.stringify(rows)]);
}

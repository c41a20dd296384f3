import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { uuid7 } from "@/server/domain/uuid7";
import type { Configured } from "./configure";
import { between, createDice, oneOf, randomBytesOf } from "./dice";
import type { History, Source } from "./history";

const SEED = 31_337;
const PER_RULE = 3;
const MAX_WAIT_FACTOR = 5;

const WRITE = statement(
  "rich_open_groups",
  `with g as materialized (
     select * from json_to_recordset($1) as g(org_id uuid, id uuid, rule_id uuid, channel_id uuid, key text,
       opened timestamptz, flush timestamptz, hard timestamptz, bytes int, priority smallint, types text[], events json)
   ), e as materialized (
     select g.org_id, g.id as group_id, g.opened, e.*
       from g cross join lateral rows from (json_to_recordset(g.events) as (id uuid, type text, source text, subject text,
            priority smallint, data text)) with ordinality as e(id, type, source, subject, priority, data, ord)
   ), written as (
     insert into engine.events (org_id, id, type, source, subject, priority, idempotency_key, occurred_at, received_at, data)
     select org_id, id, type, source, subject, priority, 'rich-' || id, opened, opened, data from e
   ), items as (
     insert into engine.delivery_items (org_id, group_id, event_id, position)
     select org_id, group_id, id, ord - 1 from e
   )
   insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at, hard_flush_at,
     event_count, byte_count, priority, event_types)
   select org_id, id, rule_id, channel_id, key, opened, flush, hard, json_array_length(events), bytes, priority, types from g`,
);

/** Windows that are still open: what rules collect at this moment. */
export async function writeOpenGroups(
  sql: WorkerSql,
  history: Pick<History, "samples" | "sources" | "endMs">,
  configured: Configured,
): Promise<void> {
  const dice = createDice(SEED);
  const newId = (atMs: number) => uuid7(atMs, randomBytesOf(dice, 10));
  const collecting = history.sources.filter(({ rule }) => rule.window >= 60 && (rule.status ?? "active") === "active");
  const groupOf = ({ rule, channel }: Source, [key, samples]: Source["keys"][number]) => {
    const openedMs = history.endMs - between(dice, 1, rule.window) * 500;
    const events = Array.from({ length: between(dice, 1, 7) }, () => {
      const sample = history.samples[oneOf(dice, samples)];
      if (!sample) throw new RangeError("No such sample.");
      const { org: _, data, ...rest } = sample;
      return { id: newId(openedMs), ...rest, data: JSON.stringify(data) };
    });
    const flushMs = history.endMs + between(dice, 20, rule.window) * 1_000;
    return {
      org_id: configured.orgId(rule.org),
      id: newId(openedMs),
      rule_id: configured.ruleId(rule),
      channel_id: configured.channelId(channel),
      key,
      opened: new Date(openedMs),
      flush: new Date(flushMs),
      hard: new Date(openedMs + rule.window * MAX_WAIT_FACTOR * 1_000),
      bytes: events.reduce((sum, { data }) => sum + data.length + 200, 0),
      priority: Math.max(...events.map(({ priority }) => priority)),
      types: [...new Set(events.map(({ type }) => type))],
      events,
    };
  };
  const groups = collecting.flatMap((source) => source.keys.slice(0, PER_RULE).map((key) => groupOf(source, key)));
  await sql.run(WRITE, [JSON.stringify(groups)]);
}

import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { Configured } from "../configure";
import { SEALING_MS } from "../fan-out";
import type { History } from "../history";
import { MAX_WAIT_FACTOR } from "../rules";

const WRITE = statement(
  "rich_open_groups",
  `with g as materialized (
     select * from json_to_recordset($1) as g(org_id uuid, id uuid, rule_id uuid, channel_id uuid, key text,
       opened timestamptz, flush timestamptz, hard timestamptz, bytes int, priority smallint, types text[], events json)
   ), e as materialized (
     select g.org_id, g.id as group_id, g.opened, e.*
       from g cross join lateral rows from (json_to_recordset(g.events) as (id uuid, at timestamptz, type text, source text,
            subject text, priority smallint, data text)) with ordinality as e(id, at, type, source, subject, priority, data, ord)
   ), written as (
     insert into engine.events (org_id, id, type, source, subject, priority, idempotency_key, occurred_at, received_at, data)
     select org_id, id, type, source, subject, priority, 'rich-' || id, at, at, data from e
     on conflict do nothing
   ), items as (
     insert into engine.delivery_items (org_id, group_id, event_id, position)
     select org_id, group_id, id, ord - 1 from e
   )
   insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at, hard_flush_at,
     event_count, byte_count, priority, event_types)
   select org_id, id, rule_id, channel_id, key, opened, flush, hard, json_array_length(events), bytes, priority, types from g`,
);

/** Windows that are still open: what rules collect at this moment. Some of their events were delivered elsewhere. */
export async function writeOpenGroups(sql: WorkerSql, history: History, configured: Configured): Promise<void> {
  const groups = history.openWindows.map(({ id, source, key, openedMs, flushMs, events: collected }) => {
    const made = history.sources[source];
    if (!made) throw new RangeError("No such source.");
    const events = collected.map((event) => {
      const sample = history.samples[event.sample];
      if (!sample) throw new RangeError("No such sample.");
      const { org: _, data, ...rest } = sample;
      return { id: event.id, at: new Date(event.atMs), ...rest, data: JSON.stringify(data) };
    });
    return {
      org_id: configured.orgId(made.rule.org),
      id,
      rule_id: configured.ruleId(made.rule),
      channel_id: configured.channelId(made.channel),
      key,
      opened: new Date(openedMs),
      flush: new Date(flushMs),
      hard: new Date(openedMs + made.rule.window * MAX_WAIT_FACTOR * 1_000),
      bytes: events.reduce((sum, { data }) => sum + data.length, 0),
      priority: Math.max(...events.map(({ priority }) => priority)),
      types: [...new Set(events.map(({ type }) => type))],
      events,
    };
  });
  await sql.run(WRITE, [JSON.stringify(groups)]);
}

const SUPPRESS = statement(
  "rich_suppressions",
  `insert into engine.suppressions (org_id, event_id, rule_id, reason, at)
   select s.org_id, s.event_id, s.rule_id, 'muted', s.at
     from json_to_recordset($1) as s(org_id uuid, event_id uuid, rule_id uuid, at timestamptz)
   on conflict do nothing`,
);

/** Events that a rule would have taken, had not somebody muted it. */
export async function writeSuppressions(sql: WorkerSql, history: History, configured: Configured): Promise<void> {
  const rows = history.muted.map(({ source, event }) => {
    const made = history.sources[source];
    if (!made) throw new RangeError("No such source.");
    return {
      org_id: configured.orgId(made.rule.org),
      event_id: event.id,
      rule_id: configured.ruleId(made.rule),
      at: new Date(event.atMs + SEALING_MS),
    };
  });
  await sql.run(SUPPRESS, [JSON.stringify(rows)]);
}

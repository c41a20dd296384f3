import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { inboxAnswer } from "@/server/domain/inbox-answer";
import { orderKeyOf } from "@/server/domain/limits/order-heads";
import { rankOf } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { CAUSES, type CauseName } from "../causes";
import { hoursBefore } from "../chronicle";
import type { Configured } from "../configure";
import { createDice } from "../dice";
import type { History, Made } from "../history";
import { createPhases } from "../phases";
import { headersTemplate, idempotencyKeyOf, signatureHint } from "../sent-headers";

const BATCH = 5_000;
const SEED = 86_028;
/** Who sent all of it: a process that is long gone. */
const WORKER_ID = "0198c0de-0000-7000-8000-000000000001";

/*
 * As fan-out, claim and settling would have left it: events, items, deliveries that wait, those that are settled, and
 * every attempt. One statement per batch; the lists of what is said again and again come as small tables.
 */
const WRITE = statement(
  "rich_write_history",
  `with s as materialized (
     select * from json_to_recordset($2) as s(source int, org_id uuid, rule_id uuid, rule_name text, channel_id uuid, headers text,
       headers_rotating text, rotated float8, answer_headers text, answer_body text)
   ), x as materialized (
     select * from json_to_recordset($3)
       as x(sample int, type text, source_name text, subject text, priority smallint, data text)
   ), c as materialized (
     select * from json_to_recordset($4) as c(cause text, category text, http int, error text, body text)
   ), d as materialized (
     select s.org_id, s.rule_id, s.rule_name, s.channel_id, to_timestamp(d.at / 1000.0)::timestamptz(3) as created_at, d.*
       from json_to_recordset($1) as d(id uuid, message uuid, "group" uuid, source int, key text, at float8, public text,
            public_message text, idempotency text, status text, reason text, settled float8, send_after float8, limited float8, sequence bigint, spent int,
            fence int, types text[], size int, bytes int, priority smallint, rank smallint, order_key text,
            cause text, answer int, replay_of uuid, events json, tries json)
       join s using (source)
   ), e as materialized (
     select d.org_id, d."group", e.id, e.sample, (e.ord - 1)::int as position,
            to_timestamp(e.at / 1000.0)::timestamptz(3) as received_at
       from d cross join lateral rows from (json_to_recordset(d.events) as (id uuid, sample int, at float8))
            with ordinality as e(id, sample, at, ord)
   ), written_events as (
     insert into engine.events (org_id, id, type, source, subject, priority, idempotency_key, occurred_at, received_at, data)
     select e.org_id, e.id, x.type, x.source_name, x.subject, x.priority, 'rich-' || e.id, e.received_at, e.received_at, x.data
       from e join x using (sample) on conflict do nothing
   ), written_items as (
     insert into engine.delivery_items (org_id, group_id, event_id, position)
     select org_id, "group", id, position from e
   ), waiting as (
     insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, rank, send_after, attempt_count, fence,
       rate_limited_since, last_category, last_http_status, order_key, order_seq, rule_name)
     select d.org_id, d.id, d.channel_id, d.rule_id, d."group", d.message, d.key, d.types, d.size, d.bytes, d.priority,
       d.sequence, d.created_at, d.replay_of, d.rank, to_timestamp(d.send_after / 1000.0), d.spent, d.fence,
       to_timestamp(d.limited / 1000.0), c.category, c.http, d.order_key,
       case when d.order_key is not null then d.sequence end, d.rule_name
       from d left join c on c.cause = d.cause where d.status = 'pending'
   ), settled as (
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, reason, attempt_count, crash_count,
       fence, last_category, last_http_status, settled_at, rule_name)
     select d.org_id, d.id, d.channel_id, d.rule_id, d."group", d.message, d.key, d.types, d.size, d.bytes, d.priority,
       d.sequence, d.created_at, d.replay_of, d.status, d.reason, d.spent, 0, d.fence, c.category,
       coalesce(c.http, d.answer), to_timestamp(d.settled / 1000.0), d.rule_name
       from d left join c on c.cause = d.cause where d.status <> 'pending'
   )
   insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, category, http_status, error,
     dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, request_headers, response_headers, response_body, worker_id)
   select d.org_id, d.id, t.ord, t.number, to_timestamp(t.at / 1000.0), c.category, coalesce(c.http, case when c.cause is null then 200 end),
     c.error, t.dns, t.connect, t.tls, t.first, t.ms,
     format(case when t.at >= s.rotated then s.headers_rotating else s.headers end, d.public_message, d.public,
       array_to_string(d.types, ', '), t.number, floor(t.at / 1000), d.idempotency, t.hint),
     case when c.cause is null then s.answer_headers
          when c.http is not null then '{"content-type":"application/json","server":"nginx","cache-control":"no-store"}' end,
     case when c.cause is null then s.answer_body else c.body end, $5
     from d join s using (source)
    cross join lateral rows from (json_to_recordset(d.tries) as (number int, at float8, ms real, cause text, dns real,
            connect real, tls real, first real, hint text))
          with ordinality as t(number, at, ms, cause, dns, connect, tls, first, hint, ord)
     left join c on c.cause = t.cause`,
);

export async function writeHistory(
  sql: WorkerSql,
  history: History,
  configured: Configured,
  onProgress: (done: number) => void,
): Promise<void> {
  const tables = [sourceTable(history, configured), sampleTable(history), causeTable()].map((table) =>
    JSON.stringify(table),
  );
  const triesOf = createTries(history);
  for (let done = 0; done < history.deliveries.length; done += BATCH) {
    const batch = history.deliveries.slice(done, done + BATCH).map((delivery) => rowOf(history, delivery, triesOf));
    await sql.run(WRITE, [JSON.stringify(batch), ...tables, WORKER_ID]);
    onProgress(Math.min(done + BATCH, history.deliveries.length));
  }
}

function rowOf({ sources, samples }: History, made: Made, triesOf: (made: Made) => object[]) {
  const { id, messageId, groupId, walk, events, createdMs } = made;
  const used = events.map(({ sample }) => samples[sample]);
  const types = [...new Set(used.map((sample) => sample?.type ?? ""))];
  const priority = Math.max(...used.map((sample) => sample?.priority ?? 0));
  const [only] = events;
  const again = made.replayOf ? "replay" : walk.attempts.length > 0 ? "retry" : "first";
  const lastCause = walk.status === "succeeded" ? null : (walk.attempts.at(-1)?.cause ?? null);
  return {
    id,
    message: messageId,
    group: groupId,
    source: made.source,
    key: made.key,
    at: createdMs,
    public: publicId("delivery", id),
    public_message: publicId("message", messageId),
    idempotency: only && events.length === 1 ? idempotencyKeyOf(only.id) : publicId("message", messageId),
    status: walk.status,
    reason: walk.status === "pending" ? null : walk.reason,
    settled: walk.status === "pending" ? null : walk.settledMs,
    send_after: walk.status === "pending" ? walk.sendAfterMs : null,
    limited: walk.status === "pending" ? walk.rateLimitedSinceMs : null,
    sequence: made.sequence,
    spent: walk.attemptCount,
    fence: walk.attempts.length,
    types,
    size: events.length,
    bytes: used.reduce((sum, sample) => sum + JSON.stringify(sample?.data).length + 200, 0),
    priority,
    rank: rankOf(again, priority),
    order_key: orderKeyOf(sources[made.source]?.channel.options?.policy?.ordering ?? "none", types),
    cause: lastCause,
    answer: walk.status === "succeeded" ? 200 : null,
    replay_of: made.replayOf,
    events: made.replayOf ? [] : events.map((event) => ({ id: event.id, sample: event.sample, at: event.atMs })),
    tries: triesOf(made),
  };
}

function createTries({ sources }: History): (made: Made) => object[] {
  const dice = createDice(SEED);
  const phasesOf = createPhases();
  return ({ source, walk }) => {
    const channel = sources[source]?.channel;
    if (!channel) throw new RangeError("No such source.");
    return walk.attempts.map((attempt) => {
      const { number, startedMs: at, totalMs: ms, cause } = attempt;
      return { number, at, ms, cause, ...phasesOf(channel, attempt), hint: signatureHint(channel, dice) };
    });
  };
}

function sourceTable({ sources, endMs }: History, configured: Configured) {
  return sources.map(({ rule, channel }, source) => ({
    source,
    org_id: configured.orgId(rule.org),
    rule_id: configured.ruleId(rule),
    rule_name: rule.name,
    channel_id: configured.channelId(channel),
    headers: headersTemplate(channel, 1),
    headers_rotating: headersTemplate(channel, 2),
    rotated: channel.state === "rotating" ? hoursBefore(endMs, channel.rotatedHours ?? 0).getTime() : null,
    ...(channel.host === null ? ANSWER_OF_INBOX : ANSWER_OF_OTHERS),
  }));
}

const ANSWER_OF_INBOX = {
  answer_headers: JSON.stringify({ "content-type": "application/json" }),
  answer_body: inboxAnswer("ok", "", 1).body,
};
const ANSWER_OF_OTHERS = {
  answer_headers: JSON.stringify({ "content-type": "application/json", server: "nginx" }),
  answer_body: JSON.stringify({ ok: true }),
};

function sampleTable({ samples }: History) {
  return samples.map(({ type, source, subject, priority, data }, sample) => ({
    sample,
    type,
    source_name: source,
    subject,
    priority,
    data: JSON.stringify(data),
  }));
}

function causeTable() {
  return (Object.keys(CAUSES) as CauseName[]).map((cause) => {
    const { failure, body } = CAUSES[cause];
    const { category, httpStatus = null, message } = failure;
    return { cause, category, http: httpStatus, error: message, body };
  });
}

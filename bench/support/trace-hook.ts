import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import pg from "pg";

/**
 * Loaded before a process of the product (`--import`), whose code knows nothing of it: notes when an event passes a step,
 * by the statements that the process sends, the notifications that it hears and the requests that it writes. Node reads
 * this file without a loader, so it imports nothing of the project.
 */
export type Step = "key" | "store" | "committed" | "hinted" | "heard" | "begun" | "claimed" | "sent" | "recorded";

/** `ids` are orgs, idempotency keys, events or deliveries: whatever is known at that step. */
export type Mark = { step: Step; at: number; ids: string[] };
/** Events and the keys that they were published with. */
export type Named = { step: "named"; orgId: string; eventIds: string[]; keys: string[] };
export type Cpu = { step: "cpu"; at: number; ms: number };
export type TraceLine = Mark | Named | Cpu;

const FLUSH_MS = 200;
const file = process.env.TOCSIN_BENCH_TRACE ?? "";
const lines: TraceLine[] = [];
const nowMs = () => performance.timeOrigin + performance.now();
const mark = (step: Step, ids: string[], at = nowMs()) => {
  if (ids.length > 0) lines.push({ step, at, ids });
};

type Row = Record<string, string | null>;
type Asked = { name?: string; text?: string; values?: unknown[] };
/** What becomes true with the commit of the transaction that is open on a connection. */
const pending = new WeakMap<object, { step: Step; ids: string[] }[]>();
/** Of groups of one event, as single posts make them. */
const eventOf = new Map<string, string>();
const withCommit = (client: object, step: Step, ids: string[]) => pending.get(client)?.push({ step, ids });

/** Notes what a statement says as it is sent, and answers with what is to be noted once it is answered. */
function watch(client: object, { name = "", text = "", values = [] }: Asked): ((rows: Row[]) => void) | null {
  const begunAt = nowMs();
  if (text.startsWith("begin")) pending.set(client, []);
  if (text === "commit") {
    const known = pending.get(client) ?? [];
    pending.delete(client);
    return () => known.forEach(({ step, ids }) => mark(step, ids));
  }
  if (name.startsWith("find_live_api_key"))
    return (rows) =>
      mark(
        "key",
        rows.map(({ orgId }) => orgId ?? ""),
      );
  if (/^publish_(one|store)/.test(name)) {
    const orgId = values[0] as string;
    const [eventIds, keys] = name.startsWith("publish_one")
      ? [[values[4] as string], [values[8] as string]]
      : [elementsOf(values[4]), elementsOf(values[9])];
    lines.push({ step: "named", orgId, eventIds, keys });
    mark("store", eventIds, begunAt);
    withCommit(client, "committed", eventIds);
  }
  if (name === "hint") {
    const payloads = values[1] as string[];
    mark("hinted", payloads.join(",").split(","));
  }
  if (name.startsWith("list_inbox")) return (rows) => mark("begun", idsOf(rows), begunAt);
  if (name.startsWith("insert_items")) {
    const [groupIds, eventIds] = [values[1], values[2]] as [string[], string[]];
    groupIds.forEach((groupId, at) => eventOf.set(groupId, eventIds[at] ?? ""));
  }
  if (name.startsWith("insert_fresh")) {
    const rows = JSON.parse(values[0] as string) as { group_id: string; taken: boolean }[];
    const taken = rows.filter((row) => row.taken).map((row) => eventOf.get(row.group_id) ?? "");
    eventOf.clear();
    withCommit(client, "claimed", taken);
  }
  if (name.startsWith("list_delivery_events")) return (rows) => withCommit(client, "claimed", idsOf(rows));
  if (/^settle_[0-9a-f]{8}$/.test(name)) {
    const rows = JSON.parse(values[0] as string) as { id: string }[];
    withCommit(
      client,
      "recorded",
      rows.map(({ id }) => id),
    );
  }
  return null;
}

const elementsOf = (array: unknown) => (array as { values: string[] }).values;
const idsOf = (rows: Row[]) => rows.flatMap(({ id }) => id ?? []);

type Answer = { rows?: Row[] } | undefined;
type Method = (this: pg.Client, ...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Method; connect: Method };
const { query, connect } = prototype;
prototype.query = function (...given) {
  const [first, second] = given;
  const asked = typeof first === "string" ? { text: first, values: second as unknown[] } : (first as Asked);
  const noted = watch(this, asked);
  if (!noted) return query.apply(this, given);
  const last = given.at(-1);
  if (typeof last === "function") {
    const answer = last as (error: unknown, result: Answer) => void;
    given[given.length - 1] = (error: unknown, result: Answer) => {
      if (!error) noted(result?.rows ?? []);
      answer(error, result);
    };
    return query.apply(this, given);
  }
  return (query.apply(this, given) as Promise<Answer>).then((result) => {
    noted(result?.rows ?? []);
    return result;
  });
};

prototype.connect = function (...given) {
  this.on("notification", ({ channel, payload }) => {
    if (channel === "tocsin_hints") mark("heard", (payload ?? "").split(","));
  });
  return connect.apply(this, given);
};

subscribe("undici:client:sendHeaders", (message) => {
  const { headers } = message as { headers: string };
  const key = /x-idempotency-key: ([^\r]+)/i.exec(headers)?.[1];
  if (key !== undefined) mark("sent", [key]);
});

setInterval(() => {
  const { user, system } = process.cpuUsage();
  lines.push({ step: "cpu", at: nowMs(), ms: (user + system) / 1000 });
  appendFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  lines.length = 0;
}, FLUSH_MS).unref();

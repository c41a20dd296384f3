import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { Publishing, PublishingDone, SentPost } from "./publisher";
import { nowMs } from "./sightings";

/** The publisher in a process of its own, so that what it spends is not spent by what is measured. */
const MAX_AT_ONCE = 256;

async function run({ base, path, keys, prefix, bodyBytes, batch, pace }: Publishing): Promise<SentPost[]> {
  const pool = new Pool(base, { connections: pace.kind === "steady" ? 64 : pace.clients, pipelining: 1 });
  const sent: SentPost[] = [];
  const post = async (turn: number) => {
    const idempotencyKey = `${prefix}-${turn}`;
    const body = batch === undefined ? eventOf(idempotencyKey, bodyBytes) : batchOf(idempotencyKey, bodyBytes, batch);
    const key = keys[turn % keys.length];
    const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
    const begunAt = nowMs();
    const answer = await pool.request({ method: "POST", path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 202) throw new Error(`Answered with ${answer.statusCode}: ${text.slice(0, 200)}`);
    sent.push({ key: idempotencyKey, begunAt, answeredAt: nowMs() });
  };
  if (pace.kind === "steady") await postSteadily(post, pace);
  else await postFrom(post, pace);
  await pool.close();
  return sent;
}

function eventOf(idempotencyKey: string, bytes: number): string {
  const event = { type: "bench.single", source: "bench", idempotencyKey, data: { text: "" } };
  event.data.text = "x".repeat(Math.max(0, bytes - JSON.stringify(event).length));
  return JSON.stringify(event);
}

function batchOf(idempotencyKey: string, bytes: number, events: number): string {
  return `[${Array.from({ length: events }, (_, n) => eventOf(`${idempotencyKey}-${n}`, bytes)).join(",")}]`;
}

type Post = (turn: number) => Promise<void>;

/** So many a second, evenly, whether or not the one before was answered. */
async function postSteadily(post: Post, { perSecond, seconds }: Extract<Publishing["pace"], { kind: "steady" }>) {
  const open = new Set<Promise<void>>();
  const startedMs = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const dueMs = startedMs + (turn * 1000) / perSecond;
    if (dueMs > performance.now()) await pause(dueMs - performance.now());
    while (open.size >= MAX_AT_ONCE) await Promise.race(open);
    const made: Promise<void> = post(turn).finally(() => open.delete(made));
    open.add(made);
  }
  await Promise.all(open);
}

/** So many clients, each with its next post as soon as the last was answered. */
async function postFrom(post: Post, { clients, posts }: Extract<Publishing["pace"], { kind: "clients" }>) {
  let next = 0;
  const client = async () => {
    while (next < posts) await post(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

process.once("disconnect", () => process.exit(0));
const sent = await run(JSON.parse(process.argv[2] ?? "") as Publishing);
process.send?.({ event: "done", sent } satisfies PublishingDone);

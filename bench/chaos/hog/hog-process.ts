import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { type HogPost, hogPosts } from "./hog-events";
import type { HogCounts, HogGiven } from "./hog";

/** Publishes as fast as it is let, from a few clients at once, until it is ended. */
const { base, key } = JSON.parse(process.argv[2] ?? "") as HogGiven;
const CLIENTS = 4;
const MAX_WAIT_MS = 1_000;
const pool = new Pool(base, { connections: CLIENTS, pipelining: 1 });
const counts: HogCounts = { accepted: 0, overQuota: 0, otherwiseRefused: 0 };
let round = 0;

async function post({ events, body: text }: HogPost): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: "POST",
    path: "/api/v1/events",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: text,
  });
  await body.dump();
  if (statusCode === 202) counts.accepted += events;
  else if (statusCode === 429) counts.overQuota++;
  else counts.otherwiseRefused++;
  if (statusCode !== 202) await pause(MAX_WAIT_MS);
}

async function publish(): Promise<never> {
  for (;;) {
    for (const one of hogPosts(round++)) await post(one);
  }
}

process.on("message", (message: { ask: "counts" }) => process.send?.({ event: message.ask, counts }));
process.once("disconnect", () => process.exit(0));
process.send?.({ event: "begun" });
await Promise.all(Array.from({ length: CLIENTS }, publish));

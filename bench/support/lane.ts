import { behaviourUrl } from "./behaviour";
import { firstMessage, killChild, startChild } from "./child";
import { percentile, type Sighting } from "./sightings";
import { publishFrom, type Publishing, type SentPost } from "./publisher";
import { openRestDoor, seedKeys } from "./rest-door";
import { countUnsettled, seedOrgs } from "./seed";
import type { Stage } from "./stage";
import type { Trace } from "./trace";
import { demand } from "./until";

/** A way from a publisher to a receiver: the product's, or the floor's. Both are measured in the same way. */
export type Lane = {
  /** Single posts, or batches of so many events. */
  publish: (pace: Publishing["pace"], batch?: number) => Promise<SentPost[]>;
  /** Everything that was accepted has arrived. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

export const LANE_ORGS = 50;
const BODY_BYTES = 1_024;

/** `traces`: watches both processes, which costs them a little. */
type ProductLane = { worker?: boolean; traces?: { api: Trace; worker: Trace } };

/** REST behind a plain HTTP server, one worker, 50 orgs with a channel each. Without a worker nothing is delivered. */
export async function openProductLane(stage: Stage, { worker = true, traces }: ProductLane = {}): Promise<Lane> {
  const { admin } = stage.database;
  const urls = Array.from({ length: LANE_ORGS }, (_, index) => behaviourUrl(stage.receiver.base, `lane-${index}`));
  const orgs = await seedOrgs(
    admin,
    urls.map((url) => ({ urls: [url] })),
  );
  const keys = (await seedKeys(admin, orgs)).map(({ key }) => key);
  const running = worker ? await stage.startWorker(traces?.worker.given) : undefined;
  const door = await openRestDoor(1, traces?.api.given);
  const isDone = async () => (await countUnsettled(admin, orgs)) === 0;
  return {
    publish: (pace, batch) =>
      publishFrom({
        base: door.base,
        path: "/api/v1/events",
        keys,
        bodyBytes: BODY_BYTES,
        pace,
        ...(batch && { batch }),
      }),
    settled: () => demand("everything is delivered", isDone, { limitMs: 120_000 }),
    close: async () => {
      await door.close();
      await running?.kill();
    },
  };
}

/** The least that two durable steps cost here. In the same database, in a schema of its own. */
export async function openFloorLane(stage: Stage, { worker = true } = {}): Promise<Lane> {
  const { admin, adminUrl } = stage.database;
  await admin.query("create schema if not exists floor");
  const url = `${adminUrl}${adminUrl.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c search_path=floor")}`;
  const accept = startChild("bench/floor/floor-accept-process.ts", { args: [url] });
  const { port } = await firstMessage<{ event: "listening"; port: number }>(accept, "listening");
  const deliver = worker
    ? startChild("bench/floor/floor-deliver-process.ts", { args: [url, stage.receiver.base] })
    : undefined;
  if (deliver) await firstMessage(deliver, "listening");
  let accepted = 0;
  const hasArrived = async () => ((await stage.receiver.summary())["/floor"]?.arrived ?? 0) >= accepted;
  return {
    publish: async (pace) => {
      const base = `http://127.0.0.1:${port}`;
      const sent = await publishFrom({ base, path: "/", keys: [], bodyBytes: BODY_BYTES, pace });
      accepted = sent.length;
      return sent;
    },
    settled: () => demand("the floor has delivered everything", hasArrived, { limitMs: 120_000 }),
    close: async () => {
      for (const child of [accept, deliver]) if (child) await killChild(child);
      await admin.query("drop schema floor cascade");
    },
  };
}

/** The same rows as the product writes for the same posts, inserted and committed by a plain handler that asks nothing. */
export async function openBareLane(stage: Stage): Promise<Lane> {
  const { admin, adminUrl } = stage.database;
  const orgs = await seedOrgs(
    admin,
    Array.from({ length: LANE_ORGS }, () => ({ urls: [] })),
  );
  const publishers = await seedKeys(admin, orgs);
  const child = startChild("bench/floor/bare-ingest-process.ts", { args: [adminUrl, JSON.stringify(publishers)] });
  const { port } = await firstMessage<{ event: "listening"; port: number }>(child, "listening");
  const [base, keys] = [`http://127.0.0.1:${port}`, publishers.map(({ key }) => key)];
  return {
    publish: (pace, batch) =>
      publishFrom({ base, path: "/", keys, bodyBytes: BODY_BYTES, pace, ...(batch && { batch }) }),
    settled: () => Promise.resolve(),
    close: () => killChild(child),
  };
}

export type LaneTimes = { p50: number; p95: number; p99: number; acceptP50: number; acceptP99: number };

/** One run at a steady rate, from the call to the first arrival; what was sent in the first second does not count. */
export async function timeLane(stage: Stage, lane: Lane, pace: Publishing["pace"]): Promise<LaneTimes> {
  await stage.receiver.forget();
  const sent = await lane.publish(pace);
  await lane.settled();
  const startedAt = Math.min(...sent.map(({ begunAt }) => begunAt));
  const counted = sent.filter(({ begunAt }) => begunAt - startedAt >= WARM_UP_MS);
  const delays = delaysOf(counted, await stage.receiver.sightings());
  const accepts = counted.map(({ begunAt, answeredAt }) => answeredAt - begunAt);
  return {
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    acceptP50: percentile(accepts, 0.5),
    acceptP99: percentile(accepts, 0.99),
  };
}

const WARM_UP_MS = 1_000;

function delaysOf(sent: readonly SentPost[], sightings: readonly Sighting[]): number[] {
  const arrived = new Map<string, number>();
  for (const { key, arrivedAt } of sightings) if (!arrived.has(key)) arrived.set(key, arrivedAt);
  return sent.map(({ key, begunAt }) => {
    const arrivedAt = arrived.get(key);
    if (arrivedAt === undefined) throw new Error(`What was accepted as ${key} never arrived.`);
    return arrivedAt - begunAt;
  });
}

/** Of several runs the middle one, figure by figure. */
export function medianTimes(runs: readonly LaneTimes[]): LaneTimes {
  const middle = (pick: (times: LaneTimes) => number) => percentile(runs.map(pick), 0.5);
  return {
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    acceptP50: middle(({ acceptP50 }) => acceptP50),
    acceptP99: middle(({ acceptP99 }) => acceptP99),
  };
}

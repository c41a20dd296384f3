import type pg from "pg";
import { webPool } from "@/server/db/client";
import { withOrg } from "@/server/db/scope";
import { Enqueuer } from "@/server/queue/enqueue";
import { createReplay } from "@/server/usecases/replays/create-replay";
import { steerReplay } from "@/server/usecases/replays/steer-replay";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { percentile, type Sighting } from "../support/sightings";
import { countUnsettled, type SeededChannel, seedOrgs } from "../support/seed";
import { latencies, sendTraffic } from "../support/traffic";
import { demand } from "../support/until";
import { REPLAY_COURT } from "./replay-verdict";
import { type ChaosScenario, reportOn } from "./report";

const QUICK = { count: 1_000, ratePerSecond: 50, liveSeconds: 8 };
const FULL = { count: 50_000, ratePerSecond: 200, liveSeconds: 40 };
const LIVE_PER_SECOND = 60;
const CAP = 60;
const CLICKS = 5;

/** A batch beside live traffic of the same channel, paused in the middle; a worker dies while it stands. */
export const replay: ChaosScenario = {
  name: "replay",
  about: "a batch replay under live load: five clicks, a pause, kill -9 of a worker, and on",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const { count, ratePerSecond, liveSeconds } = quick ? QUICK : FULL;
    const orgs = await seedOrgs(admin, [{ urls: [behaviourUrl(receiver.base, "replay")], cap: CAP }]);
    const channel = orgs[0]?.channels[0];
    if (!channel) throw new Error("There is no channel.");
    const { orgId } = channel;
    const workers = [await stage.startWorker(), await stage.startWorker()];
    const isDone = async () => (await countUnsettled(admin, orgs)) === 0;
    const live = (seconds: number) =>
      sendTraffic({ eventsPerSecond: LIVE_PER_SECOND, seconds, next: () => ({ orgId, type: "bench.live" }) });
    const asked = await seedDead(admin, channel, count);
    await live(2);
    await demand("the warm-up is delivered", isDone, { limitMs: 30_000 });

    const alone = await live(liveSeconds);
    const batch = await startBatch(orgId, ratePerSecond);
    const beside = await live(liveSeconds);
    progress(`live traffic beside ${(await readBatch(admin, orgId)).fed} replays`);

    await batch.steer("pause");
    const atPause = await readBatch(admin, orgId);
    await demand("what is on its way arrives", isDone, { limitMs: 30_000 });
    await workers[0]?.kill();
    const atBlow = await readBatch(admin, orgId);
    workers[0] = await stage.startWorker();
    const resumedAt = Date.now();
    await batch.steer("resume");
    const isFinished = async () => (await readBatch(admin, orgId)).state === "finished";
    await demand("the batch ends", isFinished, { limitMs: (count / ratePerSecond) * 2_000 + 30_000, everyMs: 250 });
    await batch.close();

    const sightings = await receiver.sightings();
    const again = sightings.filter(({ key }) => key.startsWith(DEAD));
    const p99 = (sent: typeof alone) => percentile(latencies(sent.begunAt, sightings), 0.99);
    return reportOn(
      {
        asked,
        arrived: again.map(({ key }) => key.slice(DEAD.length)),
        recorded: await listRecorded(admin, orgId),
        batches: atPause.batches,
        fedWhilePaused: atBlow.fed - atPause.fed,
        ratePerSecond,
        spans: spansOf(again, resumedAt),
        liveP99: { alone: p99(alone), beside: p99(beside) },
        unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
      },
      REPLAY_COURT,
      {
        rate_per_second: ratePerSecond,
        live_per_second: LIVE_PER_SECOND,
        workers: workers.length,
        fed_at_pause: atPause.fed,
        clicks: CLICKS,
      },
    );
  },
};

const DEAD = "dead-";

/** Dead letters as the engine leaves them, a millisecond apart; their keys at the receiver begin with `dead-`. */
async function seedDead(admin: pg.Pool, { orgId, channelId, ruleId }: SeededChannel, count: number): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `with made as materialized (select n, uuidv7() as id from generate_series(1, $4::int) as n),
     events as (
       insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
       select $1, id, 'bench.dead', 'bench', 1, $5 || id::text, now(), '{}' from made),
     items as (insert into engine.delivery_items (org_id, group_id, event_id, position) select $1, id, id, 0 from made)
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, status, reason, attempt_count, crash_count, fence,
       last_category, last_http_status)
     select $1, id, $2, $3, id, id, '', '{bench.dead}', 1, 2, 1, n, now() - interval '1 hour' + n * interval '1 ms',
            'failed', 'exhausted', 8, 0, 8, 'server_error', 503
       from made
     returning id`,
    [orgId, channelId, ruleId, count, DEAD],
  );
  await admin.query("analyze engine.delivery_history, engine.events, engine.delivery_items");
  return rows.map(({ id }) => id);
}

/** As the dashboard does it, and pressed five times at once. */
async function startBatch(orgId: string, ratePerSecond: number) {
  const actor = { kind: "system", orgId, label: "chaos", ip: null, requestId: null } as const;
  const input = { filter: { status: "failed" as const }, ratePerSecond, idempotencyKey: "one plan" };
  const wakeUps = new Enqueuer(webPool(), () => undefined);
  const made = await Promise.all(
    Array.from({ length: CLICKS }, () => withOrg(orgId, (tx) => createReplay(tx, actor, input))),
  );
  await wakeUps.wake("feed-replays", {});
  const id = made[0]?.id ?? "";
  return {
    steer: async (step: "pause" | "resume") => {
      await withOrg(orgId, (tx) => steerReplay(tx, actor, id, step));
      await wakeUps.wake("feed-replays", {});
    },
    close: () => wakeUps.close(),
  };
}

async function readBatch(admin: pg.Pool, orgId: string) {
  const { rows } = await admin.query<{ batches: number; fed: number; state: string }>(
    `select count(*)::int as batches, sum(fed)::int as fed, max(state) as state from engine.replays where org_id = $1`,
    [orgId],
  );
  return rows[0] ?? { batches: 0, fed: 0, state: "none" };
}

/** The messages of the batch that the tables call delivered again. */
async function listRecorded(admin: pg.Pool, orgId: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select h.message_id as id from engine.delivery_history h
      where h.org_id = $1 and h.replay_of is not null and h.status = 'succeeded'
        and exists (select 1 from engine.replay_items i
                     where i.org_id = h.org_id and i.fed_id = h.id and i.outcome = 'succeeded')`,
    [orgId],
  );
  return rows.map(({ id }) => id);
}

function spansOf(sightings: readonly Sighting[], resumedAt: number) {
  const arrivals = sightings.map(({ arrivedAt }) => arrivedAt);
  return { before: arrivals.filter((ms) => ms < resumedAt), after: arrivals.filter((ms) => ms >= resumedAt) };
}

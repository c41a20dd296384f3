import { hintFanOut } from "@/server/api/wake";
import { publish } from "@/server/testing/engine-fixtures";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { behaviourUrl } from "../support/behaviour";
import { countUnsettled, seedOrgs, type SeededOrg } from "../support/seed";
import type { Stage } from "../support/stage";
import { until } from "../support/until";
import { killWithFullHands } from "./kill";
import { ORDER_COURT, type OrderedSeen } from "./order-verdict";
import { type ChaosScenario, reportOn } from "./report";
import { startWorkers } from "./workers";

const FAILING = 0.2;
const BATCH = 50;
const SHORT = 20;
const DEAD_AT = 7;
/** Attempts enough that none of the channels' keys dies of chance. */
const RETRY = { baseSeconds: 0.1, multiplier: 1, capSeconds: 0.1, jitter: 0, maxAttempts: 30 };

type Line = { name: string; org: SeededOrg; published: string[]; dead: string[]; deadHead: "skip" | "pause" };

/** Strictly ordered channels whose receiver fails every fifth time, while workers are killed and replaced. */
export const order: ChaosScenario = {
  name: "order",
  about: "strict order under failures and kill -9, and a dead head that is skipped or stops the channel",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const perChannel = quick ? 100 : 500;
    const names = Array.from({ length: quick ? 6 : 10 }, (_, index) => `order-${index}`);
    const lines = [
      ...(await Promise.all(names.map((name) => drawUp(stage, { name, length: perChannel })))),
      await drawUp(stage, { name: "order-skip", length: SHORT, deadHead: "skip" }),
      await drawUp(stage, { name: "order-pause", length: SHORT, deadHead: "pause" }),
    ];
    const workers = await startWorkers(stage);
    const publishing = Promise.all(lines.map((line) => publishInOrder(line)));

    let inFlightAtKills = 0;
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const victims = workers.splice(0, 2);
      const kills = await Promise.all(victims.map((victim) => killWithFullHands(stage, victim, 1)));
      inFlightAtKills += kills.reduce((sum, { inFlight }) => sum + inFlight.length, 0);
      workers.push(...(await Promise.all(victims.map(() => stage.startWorker()))));
    }
    await publishing;
    const going = lines.filter(({ deadHead, dead }) => deadHead === "skip" || dead.length === 0).map(({ org }) => org);
    await until(async () => (await countUnsettled(admin, going)) === 0, { limitMs: 120_000, everyMs: 100 });
    const paused = async () => listPaused(stage, lines);
    await until(async () => (await paused()).size > 0, { limitMs: 5_000 });

    const sightings = await receiver.sightings();
    const stopped = await paused();
    const channels = lines.map(({ name, org, ...line }): OrderedSeen => ({
      ...line,
      sightings: sightings.filter(({ path }) => path === `/${name}`),
      isPaused: stopped.has(org.id),
    }));
    const unexpectedExits = workers.filter((worker) => worker.endedByItself()).length;
    return reportOn({ channels, inFlightAtKills, unexpectedExits }, ORDER_COURT, {
      workers: workers.length,
      channels: channels.length,
      published: lines.reduce((sum, { published }) => sum + published.length, 0),
      requests: sightings.filter(({ path }) => path.startsWith("/order")).length,
      refused: sightings.filter(({ path, status }) => path.startsWith("/order") && status >= 300).length,
      failing: FAILING,
    });
  },
};

type LineGiven = { name: string; length: number; deadHead?: "skip" | "pause" };

/** An org with one ordered channel; with `deadHead` one of its deliveries is refused for ever. */
async function drawUp({ database, receiver }: Stage, { name, length, deadHead }: LineGiven): Promise<Line> {
  const published = Array.from({ length }, (_, index) => `${name}-${index}`);
  const dead = deadHead ? published.slice(DEAD_AT, DEAD_AT + 1) : [];
  const [refuses] = dead;
  const url = behaviourUrl(receiver.base, name, {
    delayMs: [5, 25],
    failing: FAILING,
    ...(refuses !== undefined && { refuses }),
  });
  const policy: ChannelPolicy = { ordering: "strict", retry: RETRY, ...(deadHead && { deadHead }) };
  const [org] = await seedOrgs(database.admin, [{ urls: [url], policy }]);
  if (!org) throw new Error("There is no org to publish to.");
  return { name, org, published, dead, deadHead: deadHead ?? "skip" };
}

/** One call after the other: only these promise an order among them. */
async function publishInOrder({ org, published }: Line): Promise<void> {
  for (let from = 0; from < published.length; from += BATCH) {
    const keys = published.slice(from, from + BATCH);
    await publish(org.id, ...keys.map((idempotencyKey) => ({ type: "chaos.ordered", idempotencyKey, data: {} })));
    hintFanOut(org.id);
  }
}

async function listPaused({ database }: Stage, lines: readonly Line[]): Promise<Set<string>> {
  const { rows } = await database.admin.query<{ orgId: string }>(
    `select org_id as "orgId" from channels where status = 'paused' and org_id = any($1::uuid[])`,
    [lines.map(({ org }) => org.id)],
  );
  return new Set(rows.map(({ orgId }) => orgId));
}

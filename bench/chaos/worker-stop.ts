import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { nowMs, round } from "../support/sightings";
import { countUnsettled, seedOrgs } from "../support/seed";
import type { Stage } from "../support/stage";
import { demand, until } from "../support/until";
import type { Worker } from "../support/worker";
import { survivalReport } from "./controls";
import { countHeldTransactions, countSuperseded, lastSettledAt, listInFlight, readSettled } from "./ledger";
import { Load } from "./load";
import type { ChaosScenario } from "./report";

const ORGS = 8;
const CAP = 30;
const MIN_IN_FLIGHT = 20;
const TRIES = 15;
const LAST_COMMIT_MS = 700;

/** A worker stands still past its own death, and then goes on as if nothing had happened. */
export const workerStop: ChaosScenario = {
  name: "worker-stop",
  about: "SIGSTOP of a worker in the middle of its work, past the point where another one takes over, then SIGCONT",
  run: async (stage) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const orgs = await seedOrgs(
      admin,
      Array.from({ length: ORGS }, (_, index) => ({
        urls: [behaviourUrl(receiver.base, `stop-${index}`, { delayMs: [300, 600] })],
        cap: CAP,
      })),
    );
    const sleeper = await stage.startWorker();
    const other = await stage.startWorker();
    const load = new Load(orgs, { eventsPerSecond: 250, batch: 10 });
    const { inFlight, openTransactions, at } = await stopAtTheWorstMoment(stage, sleeper);
    await load.stop();

    const tookOver = async () => !Number.isNaN(await lastSettledAt(admin, inFlight));
    const isTakenOver = await until(tookOver, { limitMs: 60_000, everyMs: 200 });
    const recoveredSeconds = ((await lastSettledAt(admin, inFlight)) - at) / 1000;
    const before = await readSettled(admin, inFlight);
    progress(isTakenOver ? `taken over after ${recoveredSeconds.toFixed(1)} s` : "nobody took over; waking the worker");

    sleeper.signal("SIGCONT");
    // Awake again: it has said what it knew too late, and its heart beats.
    const spokeUp = async () => (await countSuperseded(admin, sleeper.id)) >= inFlight.length;
    await until(spokeUp, { limitMs: 10_000 });
    await until(async () => (await countUnsettled(admin, orgs)) === 0, { limitMs: 60_000 });
    return survivalReport({
      accepted: load.accepted,
      sightings: await receiver.sightings(),
      inFlightAtKills: inFlight.length,
      before,
      after: await readSettled(admin, inFlight),
      recoveredSeconds: round(recoveredSeconds),
      unsettled: await countUnsettled(admin, orgs),
      unexpectedExits: [sleeper, other].filter((worker) => worker.endedByItself()).length,
      notes: { superseded: await countSuperseded(admin, sleeper.id), open_transactions_at_stop: openTransactions },
    });
  },
};

/**
 * With requests on the wire and a transaction open: whatever that transaction has locked stays locked for as long as
 * the server keeps it. A moment without one is let go, because it would show less.
 */
async function stopAtTheWorstMoment({ database: { admin } }: Stage, sleeper: Worker) {
  const isBusy = async () => (await listInFlight(admin, sleeper.id)).length >= MIN_IN_FLIGHT;
  for (let tries = 1; ; tries++) {
    await demand(`the worker has ${MIN_IN_FLIGHT} deliveries in flight`, isBusy, { limitMs: 30_000, everyMs: 5 });
    sleeper.signal("SIGSTOP");
    const at = nowMs();
    // Long enough for a commit that was on its way, and far too short for anyone to take over.
    await pause(LAST_COMMIT_MS);
    const inFlight = await listInFlight(admin, sleeper.id);
    const openTransactions = await countHeldTransactions(admin);
    if (inFlight.length >= MIN_IN_FLIGHT && (openTransactions > 0 || tries >= TRIES)) {
      progress(`stopped a worker with ${inFlight.length} in flight and ${openTransactions} open transactions`);
      return { inFlight, openTransactions, at };
    }
    sleeper.signal("SIGCONT");
  }
}

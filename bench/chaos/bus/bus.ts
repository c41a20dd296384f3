import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { behaviourUrl } from "../../support/behaviour";
import { BusLoad, type ServedBus, startBusServer } from "./bus-load";
import { progress } from "../../support/options";
import { lastDelivery, nowMs, round } from "../../support/sightings";
import { openRestDoor, seedKeys } from "../../support/rest-door";
import { countUnsettled, seedOrgs } from "../../support/seed";
import type { Stage } from "../../support/stage";
import { demand, until } from "../../support/until";
import { busReport } from "./bus-verdict";
import { listInFlight } from "../ledger";
import type { ChaosScenario } from "../report";

const ORGS = 8;
const CAP = 30;
const BUS_AWAY_MS = 2_000;
const DATABASE_AWAY_MS = 20_000;
const CALM_MS = 3_000;
const FALL_AFTER_ACKS = 20;

/** Three blows, one after the other, while services post without a pause. */
const through = (kind: ServedBus): ChaosScenario => ({
  name: `bus-${kind}`,
  about: `kill -9 of a consumer between commit and ack, of ${kind}, and of PostgreSQL for 20 s, while posts go on`,
  run: async (stage) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const orgs = await seedOrgs(
      admin,
      Array.from({ length: ORGS }, (_, index) => ({
        urls: [behaviourUrl(receiver.base, `${kind}-${index}`, { delayMs: [10, 50] })],
        cap: CAP,
      })),
    );
    const publishers = await seedKeys(admin, orgs);
    const { server, env } = await startBusServer(kind);
    const doomed = await stage.startWorker({
      env: { ...env, FALL_AFTER_ACKS: String(FALL_AFTER_ACKS) },
      nodeArgs: ["--import", "tsx", "--import", "./bench/chaos/bus/fall-before-ack-process.ts"],
    });
    const worker = await stage.startWorker({ env });
    const door = await openRestDoor(1, { env });
    const load = new BusLoad(door.base, publishers);
    try {
      await demand("the consumer has fallen", () => Promise.resolve(doomed.endedByItself()), { limitMs: 60_000 });
      const held = await listInFlight(admin, doomed.id);
      progress(`a consumer fell between commit and acknowledgement, with ${held.length} deliveries in flight`);
      await pause(CALM_MS);

      await server.kill();
      progress(`killed ${kind}`);
      await pause(BUS_AWAY_MS);
      await server.restart();
      await pause(CALM_MS);

      const inFlight = held.length + (await listInFlight(admin)).length;
      const away = await crashDatabase(stage);
      await pause(CALM_MS);
      await load.stop();

      const isDone = async () =>
        (await countUnsettled(admin, orgs)) === 0 &&
        (await allStored(admin, load)) &&
        (await countRedelivered(worker.port)) > 0;
      await until(isDone, { limitMs: 90_000, everyMs: 200 });
      const sightings = await receiver.sightings();
      const accepted = [...load.acceptedAt];
      const before = accepted.filter(([, at]) => at <= away.until).map(([key]) => key);
      return busReport({
        accepted: accepted.map(([key]) => key),
        sightings,
        // Whatever a worker had on the wire as its database went away may be sent once more.
        inFlightAtKills: inFlight,
        before: {},
        after: {},
        recoveredSeconds: round(lastDelivery(sightings, before, away.until)),
        unsettled: await countUnsettled(admin, orgs),
        unexpectedExits: worker.endedByItself() ? 1 : 0,
        acceptedWhileAway: accepted.filter(([, at]) => at > away.from && at < away.until).length,
        redelivered: await countRedelivered(worker.port),
        storedTwice: await countStoredTwice(admin),
        notes: { away_s: round((away.until - away.from) / 1000), refused_posts: load.refusals },
      });
    } finally {
      await load.stop();
      await door.close();
      await server.close();
    }
  },
});

async function crashDatabase({ database }: Stage): Promise<{ from: number; until: number }> {
  const from = nowMs();
  database.crash();
  progress("killed the postmaster");
  await pause(DATABASE_AWAY_MS);
  await database.restart();
  progress("PostgreSQL is back");
  return { from, until: nowMs() };
}

async function allStored(admin: pg.Pool, load: BusLoad): Promise<boolean> {
  const keys = [...load.acceptedAt.keys()];
  const { rows } = await admin.query<{ n: number }>(
    "select count(distinct idempotency_key)::int as n from engine.events where idempotency_key = any($1)",
    [keys],
  );
  return rows[0]?.n === keys.length;
}

async function countStoredTwice(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    "select (count(*) - count(distinct (org_id, idempotency_key)))::int as n from engine.events",
  );
  return rows[0]?.n ?? 0;
}

async function countRedelivered(port: number): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^webhook_bus_redelivered_total (\S+)/m.exec(page)?.[1] ?? 0);
}

export const busRedis = through("redis");
export const busNats = through("nats");

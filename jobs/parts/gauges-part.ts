import { setTimeout as delay } from "node:timers/promises";
import { GAUGE_READINGS, listGaugeValues, readGauge, seedGauges } from "@/server/db/queries/gauges";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { showProductCounters } from "@/server/observability/product-counters";
import { showDatabaseUp, showStoredGauges } from "@/server/observability/stored-gauges";
import type { WorkerPart } from "../worker-process";

/** How old a reading gets before it is taken again, by whichever worker looks first. */
const READ_AFTER_SECONDS = 15;
const LOOK_MS = 5_000;

/** Reads the gauges over all orgs, in turns with the other workers, and shows them. */
export function gaugesPart(): WorkerPart {
  const stopping = new AbortController();
  let loop: Promise<void> = Promise.resolve();
  return {
    name: "gauges",
    start: () => {
      showProductCounters();
      showStoredGauges(() => withWorker(listGaugeValues));
      showDatabaseUp(() => withWorker(listGaugeValues));
      loop = readInTurns(stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function readInTurns(signal: AbortSignal): Promise<void> {
  let isSeeded = false;
  while (!signal.aborted) {
    try {
      if (!isSeeded) await withWorker(seedGauges);
      isSeeded = true;
      // Each in a transaction of its own: one that takes too long keeps no other from being read.
      for (const name of GAUGE_READINGS) await withWorker((sql) => readGauge(sql, name, READ_AFTER_SECONDS));
    } catch (error) {
      log().warn({ event: "gauges.failed", err: error }, "A gauge could not be read; it is tried again.");
    }
    await delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

import { hostname } from "node:os";
import packageJson from "@/package.json" with { type: "json" };
import { createEngine } from "@/server/engine/create-engine";
import { Heartbeat } from "@/server/engine/recover/heartbeat";
import { env, required } from "@/server/env";
import { newId } from "@/server/new-id";
import { log } from "@/server/observability/log";
import { tellNow } from "./notify/notify";
import { eventBus, hasBus } from "@/server/bus/open-bus";
import { busPart } from "./parts/bus-part";
import { enginePart } from "./parts/engine-part";
import { gaugesPart } from "./parts/gauges-part";
import { hintsPart } from "./parts/hints-part";
import { queuePart } from "./parts/queue-part";
import { registry } from "./registry";
import { replaysPart } from "./parts/replays-part";
import { startWorker } from "./worker-process";

/** The worker's entry: settings → role → queue → signals → an orderly end. */
async function main(): Promise<void> {
  const { WORKER_HOST, WORKER_PORT } = env();
  const id = newId();
  const { version } = packageJson;
  const heartbeat = new Heartbeat({ id, host: hostname(), pid: process.pid, version });
  const tell = (orgId: string) => void tellNow(orgId);
  const engine = createEngine({ workerId: id, version, isAlive: () => heartbeat.isFresh(), tell });
  const feeder = replaysPart(engine);

  const starting = startWorker({
    host: WORKER_HOST,
    port: WORKER_PORT,
    heartbeat,
    parts: [
      enginePart(engine),
      gaugesPart(),
      feeder,
      hintsPart(required("WORKER_DATABASE_URL"), id, engine),
      // After the engine, which it wakes.
      ...(hasBus() ? [busPart(eventBus(), id, engine)] : []),
      queuePart(required("WORKER_DATABASE_URL"), registry(engine, feeder)),
    ],
  });
  onStopRequest(() => void starting.then((worker) => worker.stop()).then(() => process.exit(0), fail));
  const worker = await starting;
  // Tells whoever started it where the probes are; `WORKER_PORT=0` takes any free port.
  process.send?.({ event: "started", id, port: worker.port });
}

function onStopRequest(listener: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, listener);
  if (!process.connected) return;
  // Whoever started this process through a channel is gone: an orphan would go on with nobody to stop it.
  process.once("disconnect", listener);
  process.channel?.unref();
}

function fail(error: unknown): never {
  log().fatal({ event: "worker.failed", err: error }, error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(fail);

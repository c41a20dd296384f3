import { setTimeout as delay } from "node:timers/promises";
import { DatabaseListener } from "@/server/db/database-listener";
import { listenTo } from "@/server/db/notifications";
import { lastFlight, withWorker } from "@/server/db/scope";
import { HintTaker, hintedWorker } from "@/server/engine/fan-out/hint-taker";
import { listWaitingOrgs } from "@/server/engine/fan-out/hints-sql";
import { listInboxOrgs } from "@/server/engine/recover/recover-sql";
import { LoopWatch } from "@/server/observability/loop-watch";
import { log } from "@/server/observability/log";
import { readHint } from "@/server/queue/hints";
import type { WorkerPart } from "../worker-process";

type Hinted = { wakeFanOut: (orgId: string) => void; livingWorkers: () => Iterable<string> };

/** Hears which orgs have events to fan out, within a millisecond or two of their commit. */
export function hintsPart(connectionString: string, workerId: string, engine: Hinted): WorkerPart {
  const onError = (error: unknown) =>
    log().warn({ event: "hints.failed", err: error }, "Hints cannot be used at the moment; recovery still looks.");
  const taker = new HintTaker({
    isMine: (orgId) => hintedWorker(orgId, new Set([...engine.livingWorkers(), workerId])) === workerId,
    wake: (orgId) => engine.wakeFanOut(orgId),
    stillWaiting: (orgIds) => withWorker((sql) => lastFlight(sql, () => listWaitingOrgs(sql, orgIds))),
    onError,
    pause: (ms) => delay(ms),
  });
  /** What was hinted while nobody listened stands in the inbox. */
  const walkInbox = async () => {
    for (const { orgId } of await withWorker(listInboxOrgs)) engine.wakeFanOut(orgId);
  };
  const loops = new LoopWatch();
  const listener = new DatabaseListener({
    listen: (heard) => listenTo({ connectionString, channel: "tocsin_hints", ...heard }),
    onPayload: (payload) => taker.take(readHint(payload)),
    onListening: (isListening) => {
      if (isListening) {
        loops.rests("listener");
        walkInbox().catch(onError);
      } else {
        loops.cameRound("listener");
      }
    },
    onError,
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
    random: Math.random,
  });
  return {
    name: "hints",
    start: () => {
      loops.cameRound("listener");
      listener.start();
    },
    late: () => loops.late,
    stop: () => listener.stop(),
  };
}

import type { JobName, JobPayload } from "@/server/queue/jobs";
import { applyRetention } from "./retention/apply-retention";
import { cancelLeftBehind } from "./cancel-left-behind";
import { catchUp } from "./catch-up";
import { clearDeletedOrgs } from "./retention/clear-deleted-orgs";
import { expireHolds, expireInvitations, expireSecrets } from "./expire";
import { forgetExpired, forgetReplays, forgetStats, makePartitions } from "@/jobs/retention/housekeeping";
import { watchAndNotify } from "./notify/notify";
import { releaseDeferredEvents } from "@/server/usecases/ingest/store-messages";
import { sendMail } from "./send-mail";
import { drainTestSends, sendTest } from "./send-test";
import { trickleDemo } from "./trickle-demo";
import { watchFailing } from "./watch-failing";

/** `signal` asks a handler that works in batches to end after the current one. */
export type JobHandler = {
  name: JobName;
  run: (payload: never, signal: AbortSignal) => Promise<void> | void;
  /** Until what the job began, and did not wait for, has come to its end. */
  drain?: () => Promise<void>;
};

const handle = <Name extends JobName>(
  name: Name,
  run: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void> | void,
): JobHandler => ({ name, run });

/** The part of the engine that wake-ups reach: they only ever say "look now". */
export type EngineHints = {
  wakeFanOut: (orgId: string) => void;
  wakeDeliver: (orgId: string) => void;
  recover: () => Promise<void>;
};

/** The same for the feeder of batch replays. */
export type FeederHints = { wake: () => void };

/** Every job has exactly one handler here; its schedule, if it has one, stands beside its definition. */
export const registry = (engine: EngineHints, feeder: FeederHints): readonly JobHandler[] => [
  handle("fan-out", ({ orgId }) => engine.wakeFanOut(orgId)),
  handle("deliver", ({ orgId }) => engine.wakeDeliver(orgId)),
  handle("feed-replays", () => feeder.wake()),
  // The net under the engine's own loop: recovery does not hang on the health of that one.
  handle("recover", () => engine.recover()),
  handle("send-mail", (_, signal) => sendMail(signal)),
  { ...handle("send-test", (wanted) => sendTest(wanted)), drain: drainTestSends },
  handle("notify", (_, signal) => watchAndNotify(signal)),
  handle("expire-secrets", (_, signal) => expireSecrets(signal)),
  handle("cancel-left-behind", (_, signal) => cancelLeftBehind(signal)),
  handle("clear-deleted-orgs", (_, signal) => clearDeletedOrgs(signal)),
  handle("catch-up", (_, signal) => catchUp(signal, (orgId) => engine.wakeDeliver(orgId))),
  handle("expire-holds", (_, signal) => expireHolds(signal)),
  handle("watch-failing", (_, signal) => watchFailing(signal)),
  handle("expire-invitations", (_, signal) => expireInvitations(signal)),
  handle("make-partitions", (_, signal) => makePartitions(signal)),
  handle("forget-expired", (_, signal) => forgetExpired(signal)),
  handle("forget-replays", (_, signal) => forgetReplays(signal)),
  handle("forget-stats", (_, signal) => forgetStats(signal)),
  handle("apply-retention", (_, signal) => applyRetention(signal)),
  handle("release-deferred", (_, signal) => releaseDeferredEvents(signal, (orgId) => engine.wakeFanOut(orgId))),
  handle("trickle-demo", (_, signal) => trickleDemo(signal, (orgId) => engine.wakeFanOut(orgId))),
];

import { setTimeout as pause } from "node:timers/promises";
import { workerAnnouncer } from "@/server/live/announce";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { catchUp as run } from "@/server/engine/holds/catch-up";

const BUSY_PAUSE_MS = 50;

/** Channels that go on after a hold, with the latest of each key or one summary instead of everything. */
export async function catchUp(signal: AbortSignal, wakeDeliver: (orgId: string) => void): Promise<void> {
  const orgs = await run({ transaction: withWorker, signal, pause: () => pause(BUSY_PAUSE_MS) });
  for (const orgId of orgs) {
    wakeDeliver(orgId);
    workerAnnouncer().announce(orgId, "channels", "deliveries");
  }
  if (orgs.length > 0) log().info({ event: "channels.caught_up", count: orgs.length });
}

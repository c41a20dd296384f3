import { log } from "@/server/observability/log";
import { Announcer } from "./announcer";
import { webPool, workerPool } from "@/server/db/client";
import { notifyChanges } from "@/server/db/notifications";

/** `globalThis`, because the development server loads modules again, and a second one would not know of the first. */
const holder = globalThis as { tocsinWebAnnouncer?: Announcer; tocsinWorkerAnnouncer?: Announcer };

/** Tells what a request has changed, once that is committed. */
export const webAnnouncer = (): Announcer => (holder.tocsinWebAnnouncer ??= create(webPool));

/** Tells what a worker has changed, once that is committed. */
export const workerAnnouncer = (): Announcer => (holder.tocsinWorkerAnnouncer ??= create(workerPool));

function create(pool: typeof webPool): Announcer {
  return new Announcer({
    send: (changes) => notifyChanges(pool(), changes),
    onError: (error) => log().warn({ event: "live.announce_failed", err: error }, "A change could not be announced."),
  });
}

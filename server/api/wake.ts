import { webAnnouncer } from "@/server/live/announce";
import { webPool } from "@/server/db/client";
import { required } from "@/server/env";
import { log } from "@/server/observability/log";
import { Enqueuer } from "@/server/queue/enqueue";
import { HintConnection, HintSender } from "@/server/queue/hints";
import type { JobName, JobPayload } from "@/server/queue/jobs";

export type WakeUp = { [Name in JobName]: { name: Name; payload: JobPayload<Name>; key?: string } }[JobName];

/** `wake("send-mail")`; a payload of ids, and a key where one job per key is enough. */
export function wake<Name extends JobName>(
  name: Name,
  ...[payload, key]: Record<string, never> extends JobPayload<Name>
    ? [JobPayload<Name>?, string?]
    : [JobPayload<Name>, string?]
): WakeUp {
  return { name, payload: payload ?? {}, key } as WakeUp;
}

/** `globalThis`, because the development server loads modules again and would leak a client for each time. */
const holder = globalThis as { tocsinEnqueuer?: Enqueuer; tocsinHints?: HintSender };

/**
 * After the commit. A wake-up that is lost costs a moment, since a schedule finds what is due; a request that was
 * done must not be reported as failed because of it.
 */
export async function sendWakeUps(wakeUps: readonly WakeUp[], requestId: string): Promise<void> {
  for (const { name, payload, key } of wakeUps) {
    try {
      holder.tocsinEnqueuer ??= new Enqueuer(webPool(), (error) => log().warn({ err: error }, "queue.error"));
      await holder.tocsinEnqueuer.wake(name, payload, key);
    } catch (error) {
      log().warn({ err: error, job: name, requestId }, "queue.wake_failed");
    }
  }
}

/** After the commit of an org's events, and not awaited: the fastest way to a worker, and never the only one. */
export function hintFanOut(orgId: string): void {
  holder.tocsinHints ??= createHintSender();
  holder.tocsinHints.hint(orgId);
}

function createHintSender(): HintSender {
  const connection = new HintConnection(required("WEB_DATABASE_URL"));
  return new HintSender({
    notify: (payloads) => connection.notify(payloads),
    onError: (error) => log().warn({ event: "hints.not_sent", err: error }, "A hint was not sent; recovery will look."),
  });
}

/** Whoever looks at the members of that org sees the new one at once. The guest is told the rest. */
export function announceJoined<Joined extends { orgId: string }>({ orgId, ...joined }: Joined): Omit<Joined, "orgId"> {
  webAnnouncer().announce(orgId, "members", "invitations");
  return joined;
}

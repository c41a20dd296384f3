import { env } from "@/server/env";
import { log } from "@/server/observability/log";
import { withWorker } from "@/server/db/scope";
import { workerAnnouncer } from "@/server/live/announce";
import { postNotificationMails } from "./notification-mails";
import { tidyNotifications } from "@/server/notify/notifications-sql";
import { nextNotifiedOrg } from "@/server/notify/outbox";
import { type OnTold, tellOrg } from "@/server/notify/tell";
import { watchConditions } from "@/server/notify/watch-conditions";

/** Without a mail server people are told in the app alone: mails would only fail. */
const byMail = (): OnTold | undefined => (env().SMTP_URL ? postNotificationMails : undefined);

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** A circuit that opens is told at once. Should this fail, its row waits in the outbox for the job. */
export async function tellNow(orgId: string): Promise<void> {
  try {
    const told = await withWorker((sql) => tellOrg(sql, orgId, byMail()));
    if (told.length > 0) workerAnnouncer().announce(orgId, "notifications");
  } catch (error) {
    log().warn({ event: "notify.failed", err: error }, "A notification waits for the next round.");
  }
}

/** Tells people what waits in the outbox, one org after the other. Safe to run in any number of processes at once. */
export async function notify(signal: AbortSignal, onTold = byMail()): Promise<void> {
  let afterId = BEFORE_ALL;
  while (!signal.aborted) {
    const orgId = await withWorker((sql) => nextNotifiedOrg(sql, afterId));
    if (orgId === null) return;
    const told = await withWorker((sql) => tellOrg(sql, orgId, onTold));
    if (told.length > 0) workerAnnouncer().announce(orgId, "notifications");
    afterId = orgId;
  }
}

/** Finds what only time makes a fact, and tells it. */
export async function watchAndNotify(signal: AbortSignal): Promise<void> {
  await watchConditions(withWorker);
  await withWorker(tidyNotifications);
  await notify(signal);
}

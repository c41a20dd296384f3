import type { WorkerSql } from "@/server/db/scope";
import { planNotifications, type Planned } from "@/server/domain/notify/plan-notifications";
import { newId } from "@/server/new-id";
import { countOpenedLately, listOpen, savePlanned } from "./notifications-sql";
import { lockNotifiedOrg, takeFacts } from "./outbox";

/** Of each kind, per org; what is beyond it goes into one digest. */
export const NOTIFICATIONS_PER_HOUR = 10;

/** Whoever wants to know what an org is told: mails, for one. In the same transaction, so that none is lost or doubled. */
export type OnTold = (sql: WorkerSql, orgId: string, planned: readonly Planned[]) => Promise<void>;

/** Turns what waits in the outbox of an org into notifications, all in one transaction. */
export async function tellOrg(sql: WorkerSql, orgId: string, onTold?: OnTold): Promise<Planned[]> {
  if (!(await lockNotifiedOrg(sql, orgId))) return [];
  const facts = await takeFacts(sql, orgId);
  if (facts.length === 0) return [];
  const planned = planNotifications({
    facts,
    open: await listOpen(sql, orgId),
    openedLately: await countOpenedLately(sql, orgId),
    perHour: NOTIFICATIONS_PER_HOUR,
    newId,
  });
  await savePlanned(sql, orgId, planned);
  await onTold?.(sql, orgId, planned);
  return planned;
}

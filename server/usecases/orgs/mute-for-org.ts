import type { Actor } from "@/server/contracts/audit";
import { recordAudit } from "@/server/db/queries/audit";
import { setMute } from "@/server/db/queries/people/notifications";
import type { OrgTx } from "@/server/db/scope";
import { ABOUT_ALL, type NotificationKind } from "@/server/domain/notify/kinds";

/** Whether anybody of the org gets mails of a kind; in the app they are always told. */
export async function muteForOrg(
  tx: OrgTx,
  actor: Actor,
  { kind, isMuted }: { kind: NotificationKind; isMuted: boolean },
): Promise<void> {
  await setMute(tx, { orgId: actor.orgId, userId: ABOUT_ALL, kind, isMuted });
  await recordAudit(tx, actor, {
    action: "notifications.mail_changed",
    targetType: "org",
    targetId: actor.orgId,
    before: { [kind]: isMuted ? "mailed" : "not mailed" },
    after: { [kind]: isMuted ? "not mailed" : "mailed" },
  });
}

import { deleteExpiredSecrets } from "@/server/db/queries/channels/channel-secrets";
import { recordSystemAudit } from "@/server/db/queries/audit";
import type { WorkerSql } from "@/server/db/scope";

/** Ends old secrets whose grace is over; answers how many. */
export async function expireSecrets(sql: WorkerSql): Promise<number> {
  const ended = await deleteExpiredSecrets(sql);
  await recordSystemAudit(
    sql,
    ended.map(({ orgId, channelId, name, fingerprint, expiresAt }) => ({
      orgId,
      action: "secret.expired",
      targetType: "channel",
      targetId: channelId,
      targetLabel: name,
      before: { secondary: fingerprint, until: expiresAt.toISOString() },
      after: { secondary: null },
    })),
  );
  return ended.length;
}

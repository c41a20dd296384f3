import { type FailingChannel, lockNextFailing, saveWarnings } from "@/server/db/queries/channels/auto-disable";
import { holdChannels } from "./holds-sql";
import { recordSystemAudit } from "@/server/db/queries/audit";
import type { WorkerSql } from "@/server/db/scope";
import { insertFacts } from "@/server/notify/outbox";
import { policyOf } from "@/server/policy";
import { autoDisableStep } from "@/server/domain/gate/auto-disable";

export type Watched = { orgId: string; channelId: string; kind: "none" | "warn" | "disable" };

/** Looks at the next channel that only fails: warns about it, or switches it off. Null when there are no more. */
export async function watchNextFailing(sql: WorkerSql, afterId: string): Promise<Watched | null> {
  const channel = await lockNextFailing(sql, afterId);
  if (!channel) return null;
  const { orgId, channelId, name } = channel;
  if (!policyOf(channel).autoDisable) return { orgId, channelId, kind: "none" };
  const step = autoDisableStep({ ...channel, warnings: warningsOf(channel) });

  if (step.kind === "warn") {
    const { given, lastAt } = step.warnings;
    await saveWarnings(sql, { orgId, channelId, warnings: { given, lastAtMs: lastAt?.getTime() ?? null } });
    const until = step.disablesAt.toISOString();
    await insertFacts(sql, [{ orgId, kind: "channel_disabling", about: channelId, facts: { name, until } }]);
    await recordSystemAudit(sql, [
      {
        orgId,
        action: "channel.failing",
        targetType: "channel",
        targetId: channelId,
        targetLabel: name,
        after: { failingSince: step.failingSince.toISOString(), disablesAt: step.disablesAt.toISOString() },
      },
    ]);
  }
  if (step.kind === "disable") {
    const reason =
      "Every attempt of the last five days failed. Nothing is lost: what comes is kept until you enable it.";
    await holdChannels(sql, [{ orgId, channelId, status: "disabled", reason }]);
  }
  return { orgId, channelId, kind: step.kind };
}

function warningsOf({ warnings }: FailingChannel) {
  if (!warnings) return { given: 0 as const, lastAt: null };
  return { given: warnings.given, lastAt: warnings.lastAtMs === null ? null : new Date(warnings.lastAtMs) };
}

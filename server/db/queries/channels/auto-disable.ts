import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { PolicyLayers } from "@/server/policy";
import type { Warnings } from "@/server/domain/gate/auto-disable";

export type FailingChannel = PolicyLayers & {
  orgId: string;
  channelId: string;
  name: string;
  failingSince: Date | null;
  lastFailureAt: Date | null;
  lastSuccessAt: Date | null;
  warnings: StoredWarnings | null;
  now: Date;
};
/** As JSON: instants are epoch milliseconds. */
export type StoredWarnings = { given: Warnings["given"]; lastAtMs: number | null };

/** Two orders of locks would be one too many: the channel first, then its state, as everywhere. */
const LOCK_NEXT = statement(
  "lock_failing_channel",
  `select c.org_id as "orgId", c.id as "channelId", c.name, s.failing_since as "failingSince",
          s.last_failure_at as "lastFailureAt", s.last_success_at as "lastSuccessAt", s.warnings, c.policy, o.settings as "orgSettings",
          now() as now
     from engine.channel_states s
     join channels c on c.org_id = s.org_id and c.id = s.channel_id
     join orgs o on o.id = s.org_id
    where s.failing_since < now() - interval '1 day' and not s.held and c.deleted_at is null and c.id > $1
    order by c.id limit 1 for no key update of c skip locked`,
);

/** The next channel by id that has failed for a day or longer; null when there are no more. */
export async function lockNextFailing(sql: WorkerSql, afterId: string): Promise<FailingChannel | null> {
  const [row] = await sql.rows<FailingChannel>(LOCK_NEXT, [afterId]);
  return row ?? null;
}

const SAVE = statement(
  "save_warnings",
  "update engine.channel_states set warnings = $3 where org_id = $1 and channel_id = $2 and failing_since is not null",
);

export async function saveWarnings(
  sql: WorkerSql,
  { orgId, channelId, warnings }: { orgId: string; channelId: string; warnings: StoredWarnings },
): Promise<void> {
  await sql.run(SAVE, [orgId, channelId, JSON.stringify(warnings)]);
}

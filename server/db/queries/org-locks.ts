import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/**
 * The lock of whoever writes an org's groups or changes where deliveries may come to be. Fan-out only tries for it and
 * comes back, so waiting here waits for at most one of its batches. Taken before any row is locked.
 */
export async function lockGroups(tx: OrgTx, orgId: string): Promise<void> {
  await sqlOf(tx).run(query`select pg_advisory_xact_lock(hashtextextended('tocsin.groups:' || ${orgId}, 0))`);
}

type QuotaNoun = "channels" | "rules" | "api_keys" | "replays" | "event_types";

/** Counting and adding is one at a time per org and noun, so that a limit holds. */
export async function lockQuota(tx: OrgTx, orgId: string, noun: QuotaNoun): Promise<void> {
  await sqlOf(tx).run(query`select pg_advisory_xact_lock(hashtextextended('tocsin.quota:' || ${noun} || ${orgId}, 0))`);
}

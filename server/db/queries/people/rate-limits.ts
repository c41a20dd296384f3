import { query } from "@/server/db/query";
import { type AuthTx, type OrgTx, sqlOf } from "@/server/db/scope";

type Window = { key: string; start: Date; expiresAt: Date };

/** Counts one more and says how many there are now. One statement, so that parallel requests cannot share a number. */
export async function hitRateLimit(tx: AuthTx | OrgTx, { key, start, expiresAt }: Window): Promise<number> {
  const [row] = await sqlOf(tx).rows<{ hits: number }>(query`
    insert into rate_limits (key, window_start, hits, expires_at) values (${key}, ${start}, 1, ${expiresAt})
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits`);
  return row?.hits ?? 1;
}

/** Gives one hit back, or all of them. */
export async function refundRateLimit(tx: AuthTx | OrgTx, { key, start }: Window, all: boolean): Promise<void> {
  await sqlOf(tx).run(query`
    update rate_limits set hits = case when ${all} then 0 else greatest(hits - 1, 0) end
     where key = ${key} and window_start = ${start}`);
}

import type pg from "pg";
import { statement } from "@/server/db/sql";

export type CountReport = { orgId: string; bucket: number; counts: number[] };
export type CountAnswer = {
  orgId: string;
  /** The operator's for this org, and the owner's; null where nobody has set one. */
  ceiling: number | null;
  chosen: number | null;
  others: { bucket: number; counts: number[] }[];
};
export type CountExchange = { nowMs: number; answers: CountAnswer[] };

export const WRITE_COUNTS = statement(
  "write_publish_counts",
  `insert into engine.publish_counts (org_id, process_id, bucket, counts, at)
   select r."orgId", $1, r.bucket, r.counts, now()
     from json_to_recordset($2) as r("orgId" uuid, bucket bigint, counts integer[]) order by 1
   on conflict (org_id, process_id) do update set bucket = excluded.bucket, counts = excluded.counts, at = excluded.at`,
);

export const READ_COUNTS = statement(
  "read_publish_counts",
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
          coalesce(json_agg(json_build_object(
            'orgId', o.id, 'ceiling', o.events_per_minute, 'chosen', (o.settings ->> 'eventsPerMinute')::int,
            'others', (select coalesce(json_agg(json_build_object('bucket', c.bucket, 'counts', c.counts)), '[]')
                         from engine.publish_counts c
                        where c.org_id = o.id and c.process_id <> $1 and c.at > now() - interval '90 seconds'))),
            '[]') as answers
     from orgs o where o.id = any($2::uuid[])`,
);

/**
 * Tells the other processes what this one has counted, and asks what they have. Two statements in one flight: of two
 * processes that do this at once, at least one sees the other's numbers.
 */
export async function exchangeCounts(
  pool: pg.Pool,
  processId: string,
  reports: readonly CountReport[],
): Promise<CountExchange> {
  const client = await pool.connect();
  try {
    const written = client.query({ ...WRITE_COUNTS, values: [processId, JSON.stringify(reports)] });
    const read = client.query<CountExchange>({
      ...READ_COUNTS,
      values: [processId, reports.map(({ orgId }) => orgId)],
    });
    const [, asked] = await Promise.allSettled([written, read]);
    await written;
    if (asked.status === "rejected") throw asked.reason;
    return asked.value.rows[0] ?? { nowMs: Date.now(), answers: [] };
  } finally {
    client.release();
  }
}

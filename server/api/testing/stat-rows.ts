import type pg from "pg";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { WHOLE_ORG } from "@/server/domain/health/delivery-counts";

/** Figures as settling leaves them, written as administrator. */
type Admin = Pick<pg.Pool, "query">;
export type CountsGiven = {
  attempts: number;
  succeeded: number;
  rateLimited?: number;
  dead?: number;
  latency?: number[];
};

const values = ({ attempts, succeeded, rateLimited = 0, dead = 0, latency = [0, 0, attempts] }: CountsGiven) => [
  attempts,
  succeeded,
  dead,
  FAILURE_CATEGORIES.map((category) => {
    if (category === "rate_limit") return rateLimited;
    return category === "server_error" ? attempts - succeeded - rateLimited : 0;
  }),
  [0, dead],
  latency,
];

/** One bucket of a channel, and the same of its org. */
export async function insertStats(
  admin: Admin,
  { orgId, channelId, span, bucket }: { orgId: string; channelId: string; span: number; bucket: Date },
  counts: CountsGiven,
): Promise<void> {
  for (const whose of [channelId, WHOLE_ORG])
    await admin.query("insert into engine.delivery_stats values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
      orgId,
      whose,
      span,
      bucket,
      ...values(counts),
    ]);
}

/** The minute that is being counted. */
export async function insertRunning(
  admin: Admin,
  { orgId, channelId, minute }: { orgId: string; channelId: string; minute: Date },
  counts: CountsGiven,
): Promise<void> {
  await admin.query(
    "insert into engine.running_stats values ($1, $2, date_bin('1 minute', $3::timestamptz, 'epoch'), $4, $5, $6, $7, $8, $9)",
    [orgId, channelId, minute, ...values(counts)],
  );
}

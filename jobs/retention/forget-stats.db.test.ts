import { expect, it } from "vitest";
import { FORGET_BATCH } from "@/server/engine/settle/roll-up-sql";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { forgetStats } from "./housekeeping";

const { admin } = useTestDatabase();
const never = new AbortController().signal;
const orgId = newTestId();

const stat = (span: number, days: number) =>
  admin.query(
    `insert into engine.delivery_stats values ($1, $2, $3, now() - make_interval(days => $4::int), 1, 1, 0, '{}', '{}', '{1}')`,
    [orgId, newTestId(), span, days],
  );
const spansOf = async (table: string) =>
  (await admin.query<{ span: number }>(`select span_minutes::int as span from engine.${table} order by 1`)).rows.map(
    ({ span }) => span,
  );

it("forgets minutes after two days and half days after four hundred, and keeps what a page still compares with", async () => {
  for (const [span, kept, gone] of [
    [1, 1, 3],
    [30, 3, 5],
    [180, 15, 17],
    [720, 399, 401],
  ] as const) {
    await stat(span, kept);
    await stat(span, gone);
  }
  await forgetStats(never);
  expect(await spansOf("delivery_stats")).toEqual([1, 30, 180, 720]);
});

it("goes through more rows than one batch holds, and leaves the young ones", async () => {
  await admin.query(
    `insert into engine.arrival_stats
     select $1::uuid, 1, now() - interval '3 days', gen_random_uuid(), gen_random_uuid(), 1, 1 from generate_series(1, $2::int)
     union all select $1::uuid, 720, now() - interval '3 days', gen_random_uuid(), gen_random_uuid(), 1, 1`,
    [orgId, FORGET_BATCH + 10],
  );
  await forgetStats(never);
  expect(await spansOf("arrival_stats")).toEqual([720]);
});

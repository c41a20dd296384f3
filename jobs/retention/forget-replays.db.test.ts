import { beforeEach, expect, it } from "vitest";
import { ITEMS_BATCH, REPLAYS_BATCH } from "@/server/engine/replays/ended-replays-sql";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { forgetReplays } from "./housekeeping";

const { admin } = useTestDatabase();
const never = new AbortController().signal;

type Given = { state: string; daysAgo: number; ended?: boolean; again?: boolean; items?: number };

/** A batch by the name of its key; `again`: its feeder still has something to do. */
async function replay(name: string, { state, daysAgo, ended = true, again = false, items = 1 }: Given): Promise<void> {
  const [orgId, id] = [newTestId(), newTestId()];
  await admin.query(
    `insert into engine.replays (org_id, id, filter, filter_key, dedupe_key, created_by, created_at, starts_at,
                                 rate_per_second, state, total, total_is_exact, plan, finished_at, next_at)
     select $1, $2, '{}', '\\x00', $3, 'somebody', at, at, 10, $4, 1, true, '{}',
            case when $6 then at end, case when $7 then now() end
       from (select now() - make_interval(days => $5) as at) t`,
    [orgId, id, name, state, daysAgo, ended, again],
  );
  await admin.query(
    `insert into engine.replay_items (org_id, replay_id, delivery_id, message_id, channel_id, at)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, $3)`,
    [orgId, id, items],
  );
}

const left = async () =>
  (
    await admin.query<{ name: string; items: number }>(
      `select r.dedupe_key as name, count(i.delivery_id)::int as items
         from engine.replays r left join engine.replay_items i on i.org_id = r.org_id and i.replay_id = r.id
        group by 1 order by 1`,
    )
  ).rows;

beforeEach(async () => {
  await admin.query("delete from engine.replays");
});

it("forgets batches ninety days after they ended, with all that was in them", async () => {
  await replay("finished", { state: "finished", daysAgo: 91 });
  await replay("cancelled", { state: "cancelled", daysAgo: 91 });
  await replay("finished, younger", { state: "finished", daysAgo: 89, items: 3 });
  await replay("cancelled, younger", { state: "cancelled", daysAgo: 89, items: 2 });
  await forgetReplays(never);
  expect(await left()).toEqual([
    { name: "cancelled, younger", items: 2 },
    { name: "finished, younger", items: 3 },
  ]);
});

it("never forgets one that has not ended, however old it is", async () => {
  for (const state of ["planned", "running", "paused", "auto_paused"]) {
    await replay(state, { state, daysAgo: 400, ended: false, again: state !== "paused" });
  }
  await replay("still calling back", { state: "cancelled", daysAgo: 400, again: true });
  await forgetReplays(never);
  expect((await left()).map(({ name }) => name)).toEqual([
    "auto_paused",
    "paused",
    "planned",
    "running",
    "still calling back",
  ]);
});

it("goes through more batches, and longer ones, than a transaction should delete", async () => {
  await replay("long", { state: "finished", daysAgo: 100, items: 2 * ITEMS_BATCH + 1 });
  for (let n = 0; n < REPLAYS_BATCH + 1; n++) await replay(`many ${n}`, { state: "finished", daysAgo: 95 });
  await forgetReplays(never);
  expect(await left()).toEqual([]);
  expect((await admin.query("select 1 from engine.replay_items")).rowCount).toBe(0);
});

it("stops between transactions when it is asked to", async () => {
  await replay("left", { state: "finished", daysAgo: 91 });
  await forgetReplays(AbortSignal.abort());
  expect(await left()).toEqual([{ name: "left", items: 1 }]);
});

import { beforeEach, describe, expect, it } from "vitest";
import { MAX_DEAD_LETTERS_COUNTED } from "@/server/contracts/dead-letters";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { createPlace, insertSettled, type Place, settleAll } from "@/server/api/testing/replay-rows";

const { admin } = useTestDatabase();
let place: Place;
const as = (role: "member" | "admin") => callAs(place.org[role], { org: place.org });
const summary = (filter = {}) => as("member").deadLetters.summary(filter);

beforeEach(async () => {
  place = await createPlace(admin);
});

it("counts by cause and channel, the commonest cause first, within a range and for a channel", async () => {
  const { id: other } = await as("admin").channels.create({ name: "Other", url: "https://hooks.example.com/y" });
  await insertSettled(admin, place, 2, { category: "dns" });
  await insertSettled(admin, place, 1, { category: "dns", channelId: other, age: "3 days" });
  await insertSettled(admin, place, 1, { category: "timeout" });
  await insertSettled(admin, place, 1, { category: null });
  await insertSettled(admin, place, 9, { status: "succeeded", category: null });
  expect(await summary()).toMatchObject({
    count: 5,
    isExact: true,
    threshold: 1_000,
    isAboveThreshold: false,
    causes: [
      {
        category: "dns",
        count: 3,
        channels: [
          { id: place.channelId, count: 2 },
          { id: other, name: "Other", count: 1 },
        ],
      },
      { count: 1 },
      { count: 1 },
    ],
  });
  expect((await summary({ channelId: other })).count).toBe(1);
  expect((await summary({ from: new Date(Date.now() - 86_400_000) })).count).toBe(4);
});

it("does not count what a later delivery of the same message recovered, and counts once what failed again", async () => {
  const [recovered, again, untouched] = await insertSettled(admin, place, 3);
  await as("admin").deliveries.replay({ deliveryId: recovered! });
  await settleAll(admin, place.orgId, "succeeded");
  await as("admin").deliveries.replay({ deliveryId: again! });
  expect((await summary()).count).toBe(2);
  await settleAll(admin, place.orgId, "failed");
  expect(await summary()).toMatchObject({ count: 2 });
  const { count } = await as("admin").replays.preview({ filter: { status: "failed", unrecovered: true } });
  expect(count).toBe(2);

  await as("admin").deliveries.replay({ deliveryId: untouched! });
  await settleAll(admin, place.orgId, "cancelled");
  expect((await summary()).count).toBe(2);
});

it("lists exactly those that it counted, by cause", async () => {
  const [recovered] = await insertSettled(admin, place, 4, { category: "dns" });
  await insertSettled(admin, place, 2, { category: null });
  await insertSettled(admin, place, 1, { status: "succeeded", category: null });
  await as("admin").deliveries.replay({ deliveryId: recovered! });
  await settleAll(admin, place.orgId, "succeeded");

  const { causes } = await summary();
  expect(causes.map(({ category, count }) => [category, count])).toEqual([
    ["dns", 3],
    [null, 2],
  ]);
  for (const { category, count } of causes) {
    const { rows } = await as("member").deliveries.list({
      status: "failed",
      onlyDeadLetters: true,
      category: category ?? "unanswered",
    });
    expect(rows.map(({ lastCategory }) => lastCategory)).toEqual(Array.from({ length: count }, () => category));
    expect(rows.map(({ id }) => id)).not.toContain(recovered);
  }
});

it("warns above the org's own threshold, which admins set", async () => {
  await insertSettled(admin, place, 3);
  expect(await codeOf(as("member").deadLetters.setThreshold({ threshold: 2 }))).toBe("forbidden");
  await as("admin").deadLetters.setThreshold({ threshold: 3 });
  expect(await summary()).toMatchObject({ threshold: 3, isAboveThreshold: false });
  await as("admin").deadLetters.setThreshold({ threshold: 2 });
  expect(await summary()).toMatchObject({ threshold: 2, isAboveThreshold: true });
  const { entries } = await as("admin").audit.list({ action: "dead_letters." });
  expect(entries[0]).toMatchObject({ before: { threshold: 3 }, after: { threshold: 2 } });
  const { rows } = await admin.query("select settings from orgs where id = $1", [place.orgId]);
  expect(rows[0]).toMatchObject({ settings: { deadLetterThreshold: 2 } });
});

it("warns on the overview, too, by the same threshold", async () => {
  await insertSettled(admin, place, 3);
  const attention = async () => (await as("member").stats.overview({ range: "1h" })).attention;
  expect(await attention()).toEqual([]);
  await as("admin").deadLetters.setThreshold({ threshold: 2 });
  expect(await attention()).toMatchObject([{ kind: "dead_letters", title: "More than 2 deliveries are dead" }]);
});

describe("after more failures than are looked at", () => {
  const MANY = MAX_DEAD_LETTERS_COUNTED + 1;

  /** So many failures of a channel, without events: nobody replays them here. */
  async function insertMany(count: number, isRecovered = false): Promise<void> {
    await admin.query(
      `with row as (select gen_random_uuid() as id, n from generate_series(1, $4::int) n)
       insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key,
         event_types, event_count, byte_count, priority, sequence, created_at, status, last_category, attempt_count,
         crash_count, fence, replay_of)
       select $1, case when k = 0 then id else ('ffffffff-ffff-7fff-bfff-' || right(id::text, 12))::uuid end, $2, $3,
              id, id, '*', '{x}', 1, 2, 1, n, now(), case when k = 0 then 'failed' else 'succeeded' end, 'dns', 1, 0, 1,
              case when k = 1 then id end
         from row cross join generate_series(0, $5::int) k`,
      [place.orgId, place.channelId, place.ruleId, count, isRecovered ? 1 : 0],
    );
  }

  it("raises no alarm when all of them have arrived since, and does not say that there are none", async () => {
    await insertMany(MANY, true);
    expect(await summary()).toMatchObject({ count: 0, isExact: false, isAboveThreshold: false });
  });

  it("still finds the dead letters of a channel that failed before them", async () => {
    const { id: other } = await as("admin").channels.create({ name: "Older", url: "https://hooks.example.com/y" });
    await insertSettled(admin, place, 3, { channelId: other, age: "2 hours" });
    await insertMany(MANY);
    expect(await summary()).toMatchObject({ count: MAX_DEAD_LETTERS_COUNTED, isExact: false, isAboveThreshold: true });
    expect(await summary({ channelId: other })).toMatchObject({ count: 3, isExact: true });
  });
});

it("keeps to its org", async () => {
  await insertSettled(admin, place, 3);
  place = await createPlace(admin);
  expect(await summary()).toMatchObject({ count: 0, causes: [] });
});

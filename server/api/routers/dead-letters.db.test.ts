import { beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "../testing/call-as";
import { createPlace, insertSettled, type Place, settleAll } from "../testing/replay-rows";

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

it("keeps to its org", async () => {
  await insertSettled(admin, place, 3);
  place = await createPlace(admin);
  expect(await summary()).toMatchObject({ count: 0, causes: [] });
});

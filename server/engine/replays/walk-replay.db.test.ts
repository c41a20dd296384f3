import { describe, expect, it } from "vitest";
import { fedMessages, insertSettled, settleAll } from "@/server/api/testing/replay-rows";
import { useReplays } from "@/server/api/testing/use-replays";
import { useTestDatabase } from "@/server/testing/test-database";
import { WALK_LIMITS } from "./walk-replay";

const { admin } = useTestDatabase();
const { here, as, create, turn, feedToTheEnd, get } = useReplays(admin);

const ALL = { filter: { status: "failed" as const }, ratePerSecond: 10 };

async function createChannel(name: string): Promise<string> {
  const { id } = await as("admin").channels.create({ name, url: "https://hooks.example.com/z" });
  return id;
}

/** Dead deliveries of both, in turns: two of the first, then one of the second, and so on. */
async function insertMixed(other: string, rounds: number) {
  const [mine, theirs]: [string[], string[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    mine.push(...(await insertSettled(admin, here.place, 2, { age: `${600 - round} minutes` })));
    theirs.push(...(await insertSettled(admin, here.place, 1, { channelId: other, age: `${600 - round} minutes` })));
  }
  return { mine, theirs };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await turn();
    await settleAll(admin, here.place.orgId);
  }
}

async function tallyOf(replayId: string, channelId: string) {
  return (await get(replayId)).channels.find((channel) => channel.channelId === channelId);
}

async function setCircuit(channelId: string, circuit: object): Promise<void> {
  await admin.query("update engine.channel_states set circuit = $2 where channel_id = $1", [
    channelId,
    JSON.stringify({ generation: 1, ...circuit }),
  ]);
}

describe("a batch over several channels, one of which stands still", () => {
  it("goes on with the others, feeds nothing to that one, and sends it everything once it goes again", async () => {
    const other = await createChannel("Held");
    await insertSettled(admin, here.place, 200, { channelId: other, age: "20 hours" });
    const { mine } = await insertMixed(other, 20);
    const id = await create(ALL);
    await as("admin").channels.pause({ channelId: other });
    await turns(12);
    expect(await get(id)).toMatchObject({ state: "running", fed: mine.length, succeeded: mine.length });
    expect(await fedMessages(admin, id)).toEqual(mine);
    expect(await tallyOf(id, other)).toMatchObject({ planned: 220, fed: 0 });
    // The page promises no time that nobody knows.
    expect(await get(id)).toMatchObject({ eta: null, waitsFor: ["Held"] });

    await as("admin").channels.resume({ channelId: other });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", total: 260, fed: 260, succeeded: 260, waitsFor: [] });
    expect(new Set(await fedMessages(admin, id)).size).toBe(260);
  });

  it("does not let what that one was fed before take up the room of the others", async () => {
    const other = await createChannel("Stopped later");
    await insertSettled(admin, here.place, 100, { channelId: other, age: "20 hours" });
    const mine = await insertSettled(admin, here.place, 40);
    const id = await create(ALL);
    // Nothing is answered until the bound is reached.
    for (let n = 0; n < 10; n++) await turn();
    expect(await get(id)).toMatchObject({ fed: 50, answered: 0 });
    await as("admin").channels.pause({ channelId: other });
    await turns(10);
    expect(await tallyOf(id, here.place.channelId)).toMatchObject({ fed: 40, succeeded: mine.length });
    expect(await tallyOf(id, other)).toMatchObject({ fed: 50, succeeded: 0 });
    await as("admin").channels.resume({ channelId: other });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", fed: 140, succeeded: 140 });
  });

  it("sends each once, in the order of each channel, however often and wherever that one stops and goes", async () => {
    const other = await createChannel("Flapping");
    const { mine, theirs } = await insertMixed(other, 60);
    const id = await create(ALL);
    for (const rounds of [2, 3, 1, 4, 2]) {
      await turns(rounds);
      await as("admin").channels.pause({ channelId: other });
      await turns(rounds);
      await as("admin").channels.resume({ channelId: other });
    }
    await feedToTheEnd();
    const fed = await fedMessages(admin, id);
    expect(fed.filter((message) => mine.includes(message))).toEqual(mine);
    expect(fed.filter((message) => theirs.includes(message))).toEqual(theirs);
    expect(await get(id)).toMatchObject({ state: "finished", total: 180, fed: 180, skipped: 0 });
  });

  it("finds the others however much of that one lies in between", async () => {
    const other = await createChannel("Long");
    await insertSettled(admin, here.place, WALK_LIMITS.lookedAt * 2, { channelId: other, age: "20 hours" });
    const mine = await insertSettled(admin, here.place, 3);
    await as("admin").channels.pause({ channelId: other });
    const id = await create(ALL);
    await turns(8);
    expect(await fedMessages(admin, id)).toEqual(mine);
    expect(await as("member").replays.list({})).toMatchObject({ rows: [{ id, waitsFor: ["Long"] }] });
  });

  it("skips what is for that one when it is deleted at last, and ends", async () => {
    const other = await createChannel("Deleted");
    const { mine, theirs } = await insertMixed(other, 5);
    await as("admin").channels.pause({ channelId: other });
    const id = await create(ALL);
    await turns(4);
    await as("admin").channels.delete({ channelId: other });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({
      state: "finished",
      fed: mine.length,
      skippedBy: { channel_deleted: theirs.length },
    });
  });
});

describe("a circuit that is open", () => {
  const outage = { sinceMs: 0, sleepMs: 30_000, outageSinceMs: 0 };

  it("gets nothing before it may probe, then one turn to probe with and no more until that was tried", async () => {
    const other = await createChannel("Open");
    const { mine } = await insertMixed(other, 40);
    const id = await create(ALL);
    const probeAtMs = here.clock.now().getTime() + 11_500;
    await setCircuit(other, { kind: "open", reason: "failure_rate", ...outage, probeAtMs });
    await turns(11);
    expect(await tallyOf(id, other)).toMatchObject({ fed: 0 });
    expect(await tallyOf(id, here.place.channelId)).toMatchObject({ fed: mine.length });
    for (let n = 0; n < 5; n++) await turn();
    expect(await tallyOf(id, other)).toMatchObject({ fed: 20 });
  });

  it("of which nobody takes notice stops nothing", async () => {
    await setCircuit(here.place.channelId, { kind: "forced_open", sinceMs: 0, untilMs: null });
    await insertSettled(admin, here.place, 5);
    const id = await create(ALL);
    await turns(3);
    expect(await get(id)).toMatchObject({ state: "running", fed: 0 });
    await admin.query("update engine.channel_states set breaker_on = false where channel_id = $1", [
      here.place.channelId,
    ]);
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", succeeded: 5 });
  });
});

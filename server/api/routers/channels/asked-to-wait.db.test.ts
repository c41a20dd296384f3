import { expect, it } from "vitest";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

async function prepare(status: number) {
  const org = await createOrg(db.admin);
  const receiver = await receiverThat((_, index) =>
    index === 0 ? { status, headers: { "Retry-After": "3600" } } : { status: 200 },
  );
  const channel = await createChannel(db.admin, org.id, receiver.url, { maxConcurrency: 1 });
  await createRule(db.admin, org.id, [channel.id]);
  const test = await startEngine();
  await publish(org.id, ...Array.from({ length: 10 }, (_, n) => ({ type: "x", data: { n } })));
  test.engine.wakeFanOut(org.id);
  await test.settled(org.id, 1);
  return { org, receiver, channelId: channel.id, test };
}

it.each([
  [429, 0],
  [503, 1],
])("a %i with Retry-After stops the whole channel until then, and spends %i attempts", async (status, spent) => {
  const { org, receiver, channelId, test } = await prepare(status);
  const member = callAs(org.member, { org });
  // The claim that follows finds nothing to send, and sets the timer to the end of the wait.
  const timer = async () => {
    const { rows } = await db.admin.query<{ late: boolean }>(
      "select due_at > now() + interval '50 minutes' as late from engine.org_states where org_id = $1",
      [org.id],
    );
    return rows[0]?.late;
  };
  await expect.poll(timer).toBe(true);
  expect(receiver.requests).toHaveLength(1);

  const { askedUntil } = await member.channels.flow({ channelId });
  expect(askedUntil!.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  const { rows } = await member.deliveries.list({});
  expect(rows).toHaveLength(10);
  expect(rows.map(({ attemptCount }) => attemptCount).reduce((sum, count) => sum + count)).toBe(spent);
  const held = rows.filter(({ holdReason }) => holdReason === "asked_to_wait");
  expect(held.length).toBeGreaterThanOrEqual(9);
  expect(held[0]!.holdUntil).toEqual(askedUntil);
  const { rows: states } = await db.admin.query(
    "select consecutive_failures from engine.channel_states where channel_id = $1",
    [channelId],
  );
  expect(states).toEqual([{ consecutive_failures: status === 429 ? 0 : 1 }]);

  expect(await codeOf(member.channels.endWait({ channelId }))).toBe("forbidden");
  const admin = callAs(org.admin, { org });
  await admin.channels.endWait({ channelId });
  test.engine.wakeDeliver(org.id);
  // The one that was asked to wait keeps its own time.
  await test.settled(org.id, 10);
  expect(receiver.requests).toHaveLength(10);
  expect((await member.channels.flow({ channelId })).askedUntil).toBeNull();
  const { entries } = await admin.audit.list({ action: "channel.wait_ended" });
  expect(entries).toMatchObject([{ targetId: channelId, before: { until: askedUntil!.toISOString() } }]);
});

import { expect, it } from "vitest";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { callAs } from "@/server/api/testing/call-as";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

it("sends the same bytes in a retry and in a replay, and shows them, whatever the rule is called by then", async () => {
  const org = await createOrg(db.admin);
  const member = callAs(org.member, { org });
  let ruleId = "";
  const rename = (name: string) => callAs(org.admin, { org }).rules.update({ ruleId, change: { name } });
  const receiver = await receiverThat(async (_, index) => {
    await rename(`Renamed ${index}`);
    return { status: [503, 400][index] ?? 200 };
  });
  const channel = await createChannel(db.admin, org.id, receiver.url, { retry: { delaysSeconds: [0] } });
  ruleId = await createRule(db.admin, org.id, [channel.id]);
  const [{ name: nameThen } = { name: "" }] = await member.rules.list({});

  const test = await startEngine();
  await publish(org.id, { type: "order.shipped", data: { total: 1.1 } });
  test.engine.wakeFanOut(org.id);
  await test.settled(org.id, 2);

  const [failed] = (await member.deliveries.list({ status: "failed" })).rows;
  const { id: replayId } = await member.deliveries.replay({ deliveryId: failed!.id });
  test.engine.wakeDeliver(org.id);
  await test.settled(org.id, 3);

  const bodies = receiver.requests.map(({ body }) => body.toString());
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(JSON.parse(bodies[0]!)).toMatchObject({ rule: { name: nameThen } });
  for (const deliveryId of [failed!.id, replayId]) {
    expect(await member.deliveries.body({ deliveryId })).toEqual({ text: bodies[0], isCut: false });
  }
  // Lists show what the rule is called now.
  expect(await member.deliveries.get({ deliveryId: replayId })).toMatchObject({ rule: { name: "Renamed 2" } });
});

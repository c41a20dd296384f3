import { describe, expect, it } from "vitest";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

async function deliverTo(url: string, type: string) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, url, { retry: { delaysSeconds: [0, 0, 0] } });
  await db.admin.query("update channels set type = $2 where id = $1", [channel.id, type]);
  if (type !== "webhook") await db.admin.query("delete from channel_secrets where channel_id = $1", [channel.id]);
  await createRule(db.admin, org.id, [channel.id]);
  const test = await startEngine();
  await publish(org.id, { type: "order.shipped", data: { message: "Gone" } });
  test.engine.wakeFanOut(org.id);
  return { test, orgId: org.id };
}

describe("a channel of a chat format", () => {
  it("is sent without a signature and with the same bytes at every attempt", async () => {
    const receiver = await receiverThat((_, index) => ({ status: index < 2 ? 503 : 200, body: "ok" }));
    const { test, orgId } = await deliverTo(receiver.url, "slack");
    await test.settled(orgId, 3);
    expect(receiver.requests).toHaveLength(3);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
    expect(receiver.requests[0]!.body.toString()).toContain(`https://tocsin.example/go/${orgId}/msg_`);
    expect(receiver.requests[0]!.headers).not.toHaveProperty("webhook-signature");
    expect(test.faults).toEqual([]);
  });

  it("is dead at once when Slack says under 200 that the webhook is gone", async () => {
    const receiver = await receiverThat({ status: 200, body: "no_service" });
    const { test, orgId } = await deliverTo(receiver.url, "slack");
    await test.settled(orgId, 1);
    const { rows } = await db.admin.query(
      "select status, reason, last_category, last_http_status from engine.delivery_history where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([
      { status: "failed", reason: "permanent", last_category: "client_error", last_http_status: 200 },
    ]);
  });
});

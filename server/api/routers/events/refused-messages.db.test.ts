import { beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "@/server/bus/event-bus";
import type { PoisonReason } from "@/server/contracts/rules/refused-messages";
import { createTwoOrgs, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { recordPoison } from "@/server/usecases/ingest/record-poison";
import { callAs } from "../../testing/call-as";

const { admin } = useTestDatabase();
let org: OrgFixture;

const refused = async (body: string, reason: PoisonReason = "refused") => {
  const message: BusMessage = {
    stream: "shop:events",
    position: newTestId(),
    acceptedAtMs: Date.now(),
    body,
    signature: null,
    deliveries: 1,
  };
  await recordPoison({ message, orgId: org.id, reason, detail: "Unknown field." });
};
const events = async () =>
  (await admin.query<{ type: string }>("select type from engine.events where org_id = $1", [org.id])).rows;
const actions = async () =>
  (
    await admin.query<{ action: string }>("select action from audit_log where org_id = $1 and action like 'refused%'", [
      org.id,
    ])
  ).rows.map(({ action }) => action);

beforeEach(async () => {
  ({ ours: org } = await createTwoOrgs(admin));
});

describe("refused messages", () => {
  it("are listed newest first, with a reason, a place and a sample without secrets, a page at a time", async () => {
    for (const n of [1, 2, 3]) await refused(`{"apiKey":"tcs_${"a".repeat(32)}_${"b".repeat(43)}","n":${n}}`);
    const api = callAs(org.member, { org });
    const first = await api.refusedMessages.list({ limit: 2 });
    const rest = await api.refusedMessages.list({ limit: 2, cursor: first.nextCursor });
    const samples = [...first.rows, ...rest.rows].map(({ sample }) => sample);
    expect(samples.map((sample) => /"n":(\d)/.exec(sample)?.[1])).toEqual(["3", "2", "1"]);
    expect(samples.join()).not.toContain("bbbb");
    expect(first.rows[0]).toMatchObject({ reason: "refused", stream: "shop:events", detail: "Unknown field." });
    expect(first.rows[0]).not.toHaveProperty("sealedBody");
  });

  it("are stored when they are tried again, once, and leave the list", async () => {
    await refused('{"type":"order.paid","apiKey":"gone"}', "key_refused");
    const api = callAs(org.admin, { org });
    const [message] = (await api.refusedMessages.list()).rows;
    await api.refusedMessages.retry({ messageId: message?.id ?? "" });
    expect(await events()).toEqual([{ type: "order.paid" }]);
    expect((await api.refusedMessages.list()).rows).toEqual([]);
    expect(await actions()).toEqual(["refused_message.retried"]);
  });

  it("stay in the list, with the reason said, when they are refused again", async () => {
    await refused('{"type":"order.paid","colour":"red"}');
    const api = callAs(org.admin, { org });
    const [message] = (await api.refusedMessages.list()).rows;
    await expect(api.refusedMessages.retry({ messageId: message?.id ?? "" })).rejects.toThrow(/colour/);
    expect((await api.refusedMessages.list()).rows).toHaveLength(1);
    expect(await events()).toEqual([]);
  });

  it("are gone when they are discarded, which is written down", async () => {
    await refused("{");
    const api = callAs(org.owner, { org });
    const [message] = (await api.refusedMessages.list()).rows;
    await api.refusedMessages.discard({ messageId: message?.id ?? "" });
    expect((await api.refusedMessages.list()).rows).toEqual([]);
    expect(await actions()).toEqual(["refused_message.discarded"]);
    await expect(api.refusedMessages.discard({ messageId: message?.id ?? "" })).rejects.toThrow();
  });

  it("are neither tried again nor discarded by members", async () => {
    await refused("{");
    const api = callAs(org.member, { org });
    const messageId = (await api.refusedMessages.list()).rows[0]?.id ?? "";
    await expect(api.refusedMessages.retry({ messageId })).rejects.toThrow(/admins and owners/);
    await expect(api.refusedMessages.discard({ messageId })).rejects.toThrow(/admins and owners/);
  });
});

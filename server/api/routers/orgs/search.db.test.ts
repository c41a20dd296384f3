import { beforeAll, describe, expect, it } from "vitest";
import { publicId } from "@/server/domain/ids/public-id";
import { callAs } from "@/server/api/testing/call-as";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createTwoOrgs, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;
let channelId: string;
let ruleId: string;
let eventId: string;

beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
  channelId = (await createChannel(database.admin, ours.id, "https://ledger.example/hook")).id;
  ruleId = await createRule(database.admin, ours.id, [channelId]);
  await database.admin.query("update channels set name = 'Ledger 100% off' where id = $1", [channelId]);
  await database.admin.query("update rules set name = 'To the ledger' where id = $1", [ruleId]);
  [eventId = ""] = await publish(ours.id, { type: "ledger.closed", source: "books", data: {} });
});

const find = (org: OrgFixture, query: string) => callAs(org.member, { org }).search.find({ query });

describe("search.find", () => {
  it("finds channels, rules and event types by a part of their name, in any case", async () => {
    const found = await find(ours, "LEDGER");
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ["channel", channelId],
      ["rule", ruleId],
      ["eventType", "ledger.closed"],
    ]);
  });

  it("takes the signs of a pattern for themselves", async () => {
    expect((await find(ours, "100%")).map(({ kind }) => kind)).toEqual(["channel"]);
    expect(await find(ours, "l%r")).toEqual([]);
    expect(await find(ours, "_")).toEqual([]);
  });

  it("leads from an id, in either form, to what has it", async () => {
    expect(await find(ours, eventId)).toMatchObject([{ kind: "event", id: eventId, title: "ledger.closed" }]);
    expect(await find(ours, channelId)).toMatchObject([{ kind: "channel", title: "Ledger 100% off" }]);
    expect(await find(ours, publicId("rule", ruleId))).toMatchObject([{ kind: "rule", id: ruleId }]);
  });

  it("finds nothing of another org, neither by name nor by id", async () => {
    for (const query of ["ledger", eventId, channelId, ruleId]) expect(await find(theirs, query)).toEqual([]);
  });
});

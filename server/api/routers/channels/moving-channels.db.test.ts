import { beforeAll, describe, expect, it } from "vitest";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
let org: OrgFixture;
const api = () => callAs(org.admin, { org });

beforeAll(async () => {
  org = await createOrg(admin);
});

const URL_TEXT = "https://hooks.example.com/services/T000/canary-token?x=1";
let made = 0;
const create = (given: Record<string, unknown> = {}) =>
  api().channels.create({ name: `Channel ${++made}`, url: URL_TEXT, ...given });

describe("moving a channel", () => {
  const withHeaders = () =>
    create({ url: "https://a.example/hook", headers: { Authorization: "Bearer canary", "X-Other": "1" } });
  const namesOf = async (channelId: string) => (await api().channels.get({ channelId })).headerNames;

  it("to another origin drops its header values, which nobody need have known", async () => {
    const { id: channelId } = await withHeaders();
    await api().channels.update({ channelId, change: { url: "https://b.example/hook" } });
    expect(await namesOf(channelId)).toEqual([]);
  });

  it("keeps what is given with the new URL, and nothing of before", async () => {
    const { id: channelId } = await withHeaders();
    const change = { url: "https://b.example/hook", headers: { "X-New": "2" } };
    await api().channels.update({ channelId, change });
    expect(await namesOf(channelId)).toEqual(["X-New"]);
  });

  it("within its origin keeps them", async () => {
    const { id: channelId } = await withHeaders();
    await api().channels.update({ channelId, change: { url: "https://a.example/other" } });
    expect(await namesOf(channelId)).toEqual(["Authorization", "X-Other"]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { query } from "@/server/db/query";
import { sqlOf, withOrg, withWorker } from "@/server/db/scope";
import { insertDelivery } from "@/server/api/testing/delivery-rows";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { grantQuotas, readGrants } from "./grant-quotas";

const { admin } = useTestDatabase();
let org: OrgFixture;

beforeEach(async () => {
  org = await createOrg(admin);
  await admin.query("update orgs set settings = '{}', events_per_minute = null where id = $1", [org.id]);
});

const as = (role: "owner" | "admin" | "member") => callAs(org[role], { org });
const grant = (...grants: string[]) => withWorker((sql) => grantQuotas(sql, org.slug, readGrants(grants)));
const used = async () => {
  const quotas = await as("member").orgs.quotas();
  return Object.fromEntries(Object.entries(quotas).map(([name, quota]) => [name, quota.used]));
};
let made = 0;
const channel = () => ({ name: `Channel ${++made}`, url: "https://hooks.example.com/x" });

describe("the quotas of an org", () => {
  it("are shown to everybody with their use", async () => {
    const before = await used();
    const { id: channelId } = await as("admin").channels.create(channel());
    await as("admin").rules.create({ name: "Rule", eventTypes: ["a"] });
    await as("admin").keys.create({ name: "Key", scopes: ["read"] });
    await as("admin").invitations.create({ email: "guest@example.com", role: "member" });
    await as("admin").eventTypes.upsert({ name: "order.paid" });
    const at = { orgId: org.id, channelId, ruleId: channelId };
    const { id: deliveryId } = await insertDelivery(admin, at, { status: "failed" });
    await as("member").deliveries.replay({ deliveryId });
    await admin.query(
      `insert into engine.publish_counts (org_id, process_id, bucket, counts)
       values ($1, $1, extract(epoch from now())::bigint / 5, '{7,5}')`,
      [org.id],
    );
    const more = { channels: 1, rules: 1, keys: 1, members: 1, eventTypes: 1, replaysPerHour: 1, eventsPerMinute: 12 };
    const expected = Object.entries(more).map(([name, count]) => [name, (before[name] ?? 0) + count]);
    expect(await used()).toEqual(Object.fromEntries(expected));
    expect((await as("member").stats.overview({ range: "1h" })).publishing).toEqual({ used: 12, limit: 10_000 });
  });

  it("are lowered by owners only, never above the operator's ceiling, by name", async () => {
    for (const role of ["admin", "member"] as const) {
      expect(await codeOf(as(role).orgs.setQuotas({ channels: 1 }))).toBe("forbidden");
    }
    expect(await codeOf(as("owner").orgs.setQuotas({ channels: 101 }))).toBe("invalid_input");
    await as("owner").orgs.setQuotas({ channels: 1, eventsPerMinute: 500 });
    await as("owner").orgs.setQuotas({ rules: 7 });
    const { channels, rules, eventsPerMinute } = await as("owner").orgs.quotas();
    expect([channels.limit, rules.limit, eventsPerMinute.limit]).toEqual([1, 7, 500]);
    await as("owner").orgs.setQuotas({ channels: null, eventsPerMinute: null });
    const after = await as("owner").orgs.quotas();
    expect([after.channels.limit, after.rules.limit, after.eventsPerMinute.limit]).toEqual([100, 7, 10_000]);
  });

  it("are granted by the operator's command, which takes a grant back by the word default", async () => {
    await grant("channels=300", "events=20000");
    await as("owner").orgs.setQuotas({ channels: 250 });
    const { quotas } = await grant();
    expect(quotas.channels).toEqual({ limit: 250, ceiling: 300, chosen: 250 });
    expect(quotas.eventsPerMinute.ceiling).toBe(20_000);
    expect((await grant("channels=default")).quotas.channels).toEqual({ limit: 100, ceiling: 100, chosen: 250 });
    expect(() => readGrants(["chanels=3"])).toThrow("no quota");
    expect(() => readGrants(["channels=many"])).toThrow("write a number");
    await expect(withWorker((sql) => grantQuotas(sql, "no-such-org", {}))).rejects.toThrow("no organisation");
  });

  it("cannot be granted by the org itself, whatever its web process does", async () => {
    const raising = withOrg(org.id, (tx) => sqlOf(tx).run(query`update orgs set ceilings = '{"channels": 100000}'`));
    await expect(raising).rejects.toThrow("permission denied");
    const events = withOrg(org.id, (tx) => sqlOf(tx).run(query`update orgs set events_per_minute = 100000`));
    await expect(events).rejects.toThrow("permission denied");
  });

  it("refuse one more of each thing, and say who can raise them", async () => {
    const members = (await used()).members ?? 0;
    const small = { channels: 0, rules: 0, keys: 0, eventTypes: 0, members, replaysPerHour: 0 };
    await as("owner").orgs.setQuotas(small);
    const refused = await Promise.all([
      codeOf(as("admin").channels.create(channel())),
      codeOf(as("admin").rules.create({ name: "Rule", eventTypes: ["a"] })),
      codeOf(as("admin").keys.create({ name: "Key", scopes: ["read"] })),
      codeOf(as("admin").eventTypes.upsert({ name: "order.paid" })),
      codeOf(as("admin").invitations.create({ email: "guest@example.com", role: "member" })),
    ]);
    expect(refused).toEqual(refused.map(() => "quota_exceeded"));
    await expect(as("admin").channels.create(channel())).rejects.toThrow("An owner can raise this in the settings.");
    await grant("channels=0");
    await expect(as("admin").channels.create(channel())).rejects.toThrow("Only the operator can grant more.");
  });

  it("leave other settings alone, and are noted in the audit log once", async () => {
    await as("owner").orgs.setLimits({ cap: 3, rate: { perMinute: 60, burst: 6 } });
    await as("owner").orgs.setQuotas({ keys: 9, eventsPerMinute: 100 });
    await as("owner").orgs.setQuotas({ keys: 9 });
    expect(await as("owner").orgs.limits()).toMatchObject({ cap: 3, rate: { perMinute: 60, burst: 6 } });
    const { entries } = await as("owner").audit.list({ action: "org.quotas_changed" });
    expect(entries).toMatchObject([{ before: {}, after: { keys: 9, eventsPerMinute: 100 } }]);
  });
});

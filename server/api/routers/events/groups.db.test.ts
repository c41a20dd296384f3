import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery, insertEvent, insertGroup } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
let org: OrgFixture;
let at: { orgId: string; channelId: string; ruleId: string };
const api = () => callAs(org.admin, { org });

beforeAll(async () => {
  org = await createOrg(admin);
  const { id: channelId } = await api().channels.create({ name: "Receiver", url: "https://hooks.example.com/x" });
  const { id: ruleId } = await api().rules.create({ name: "Everything", eventTypes: ["**"], channelIds: [channelId] });
  at = { orgId: org.id, channelId, ruleId };
});

beforeEach(async () => {
  await admin.query("delete from engine.delivery_groups");
  await admin.query("delete from engine.org_states");
});

describe("open groups", () => {
  it("are listed with names, those that close first coming first, page by page", async () => {
    const made = [await insertGroup(admin, at), await insertGroup(admin, at), await insertGroup(admin, at)];
    // Two of them at the same moment: the id decides.
    await admin.query("update engine.delivery_groups set flush_at = '2030-01-01'");
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: { id: string; ruleName: string; channelName: string }[]; nextCursor: string | null } =
        await callAs(org.member, { org }).groups.list({ limit: 1, cursor });
      expect(page.rows[0]).toMatchObject({
        ruleName: "Everything",
        channelName: "Receiver",
        eventCount: 1,
        priority: "normal",
      });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(made.map(({ id }) => id).sort());
  });
});

describe("flushing", () => {
  it("makes the group due now and the org with it", async () => {
    const { id: groupId } = await insertGroup(admin, at);
    await api().groups.flush({ groupId });
    const { rows } = await admin.query(
      `select g.flush_at <= now() as flush, s.due_at <= now() as due
         from engine.delivery_groups g join engine.org_states s using (org_id) where g.id = $1`,
      [groupId],
    );
    expect(rows).toEqual([{ flush: true, due: true }]);
  });

  it("waits for whoever is writing the org's groups", async () => {
    const { id: groupId } = await insertGroup(admin, at);
    const lock = statement("test_lock", "select pg_advisory_xact_lock(hashtextextended('tocsin.groups:' || $1, 0))");
    const seal = statement("test_seal", "delete from engine.delivery_groups where id = $1");
    const waiting = statement(
      "test_waiting",
      "select count(*)::int as n from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    );
    let flushed: Promise<string> | undefined;
    await withWorker(async (sql) => {
      await sql.rows(lock, [org.id]);
      flushed = codeOf(api().groups.flush({ groupId }));
      while ((await admin.query<{ n: number }>(waiting.text)).rows[0]!.n === 0);
      await sql.run(seal, [groupId]);
    });
    expect(await flushed).toBe("group_closed");
  });
});

describe("discarding", () => {
  it("leaves no delivery, and a note for each event", async () => {
    const events = [await insertEvent(admin, org.id), await insertEvent(admin, org.id)];
    const { id: groupId } = await insertGroup(admin, at, { events });
    const { id: keptId } = await insertGroup(admin, at);
    expect(await api().groups.discard({ groupId })).toEqual({ discardedEvents: 2 });
    const { rows } = await admin.query(
      "select event_id, rule_id, reason from engine.suppressions where event_id = any($1) order by event_id",
      [events],
    );
    expect(rows).toEqual(events.sort().map((event_id) => ({ event_id, rule_id: at.ruleId, reason: "discarded" })));
    expect((await api().groups.list()).rows.map(({ id }) => id)).toEqual([keptId]);
    const { entries } = await api().audit.list({ action: "group.discarded" });
    expect(entries[0]).toMatchObject({ targetId: groupId, before: { eventCount: 2 } });
  });

  it("tells a group that became a delivery from one that never was", async () => {
    const { groupId } = await insertDelivery(admin, at);
    expect(await codeOf(api().groups.discard({ groupId }))).toBe("group_closed");
    expect(await codeOf(api().groups.discard({ groupId: newTestId() }))).toBe("not_found");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import type { UserActor } from "@/server/contracts/audit";
import { authPool } from "@/server/db/client";
import { verbatim } from "@/server/db/query";
import { sqlOf, withAuth, withOrg } from "@/server/db/scope";
import { createTwoOrgs, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { recordAudit } from "./audit";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

const actorIn = (org: OrgFixture): UserActor => ({
  kind: "user",
  orgId: org.id,
  userId: org.owner.id,
  label: org.owner.email,
  role: "owner",
  ip: null,
  requestId: null,
});

beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
  // All in one transaction, so that all have the same time and only ids tell them apart.
  await withOrg(ours.id, async (tx) => {
    for (let n = 0; n < 7; n++)
      await recordAudit(tx, actorIn(ours), { action: n < 3 ? "rule.created" : "channel.created" });
  });
  await withOrg(theirs.id, (tx) => recordAudit(tx, actorIn(theirs), { action: "rule.created" }));
});

describe("the audit log", () => {
  const list = (filter: Parameters<ReturnType<typeof callAs>["audit"]["list"]>[0]) =>
    callAs(ours.admin, { org: ours }).audit.list(filter);

  it("is paged without gaps or repeats, even among entries of the same moment", async () => {
    const seen: string[] = [];
    let cursor: Awaited<ReturnType<typeof list>>["nextCursor"] = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, cursor });
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it("is filtered by the beginning of the action, by actor and by time", async () => {
    expect((await list({ action: "rule." })).entries).toHaveLength(3);
    expect((await list({ actorId: ours.member.id })).entries).toEqual([]);
    expect((await list({ from: new Date(Date.now() + 60_000) })).entries).toEqual([]);
    expect((await list({ to: new Date(Date.now() + 60_000) })).entries).toHaveLength(7);
  });

  it("takes the underscore of an action for itself", async () => {
    await withOrg(ours.id, (tx) => recordAudit(tx, actorIn(ours), { action: "event_type.created" }));
    expect((await list({ action: "event_type." })).entries).toHaveLength(1);
    expect((await list({ action: "_vent_type." })).entries).toEqual([]);
  });

  it("cannot be written for another org", async () => {
    await expect(
      withOrg(ours.id, (tx) => recordAudit(tx, actorIn(theirs), { action: "rule.created" })),
    ).rejects.toThrow();
  });

  it("cannot be changed or removed by any role that a process has", async () => {
    const attempts = ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"];
    for (const sql of attempts) {
      await expect(withOrg(ours.id, (tx) => sqlOf(tx).run(verbatim(sql)))).rejects.toThrow(/permission denied/);
      await expect(withAuth((tx) => sqlOf(tx).run(verbatim(sql)))).rejects.toThrow(/permission denied/);
    }
    await expect(authPool().query("select * from audit_log")).rejects.toThrow(/permission denied/);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { lockOrgs } from "@/server/engine/claim/claim-sql";
import { withWorker } from "@/server/db/scope";
import { createChannel } from "@/server/testing/engine-fixtures";
import { createTwoOrgs, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

beforeEach(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
  await database.admin.query("update orgs set settings = '{}' where id in ($1, $2)", [ours.id, theirs.id]);
});

const as = (role: "owner" | "admin" | "member") => callAs(ours[role], { org: ours }).orgs;
const LIMITS = { cap: 12, rate: { perMinute: 60, burst: 6 } };
const NONE = { cap: null, rate: null };

/** What the next claim would read. */
async function atTheClaim(orgId: string) {
  const [org] = await withWorker((sql) => lockOrgs(sql, [orgId]));
  return org && { cap: org.cap, rate: org.orgSettings.rate ?? null };
}

async function auditOf(orgId: string): Promise<unknown[]> {
  const text = "select action, before, after from audit_log where org_id = $1 order by id";
  return (await database.admin.query<object>(text, [orgId])).rows;
}

describe("the limits of an org", () => {
  it("are the installation's own until an owner sets others, and everybody may read them", async () => {
    const defaults = { cap: 5, rate: { perMinute: 1_000, burst: 200 } };
    expect(await as("member").limits()).toEqual({ ...NONE, defaults, deadLetterThreshold: 1_000 });
    await as("owner").setLimits(LIMITS);
    expect(await as("member").limits()).toMatchObject({ ...LIMITS, defaults });
    await as("owner").setLimits(NONE);
    expect(await as("admin").limits()).toMatchObject(NONE);
  });

  it("are set by owners only, within bounds, and for their own org", async () => {
    for (const role of ["admin", "member"] as const) expect(await codeOf(as(role).setLimits(LIMITS))).toBe("forbidden");
    const tooMuch = [
      { ...LIMITS, cap: 0 },
      { ...LIMITS, cap: 1.5 },
      { ...LIMITS, cap: 1025 },
      { ...LIMITS, rate: { perMinute: 0, burst: 1 } },
    ];
    for (const limits of tooMuch) expect(await codeOf(as("owner").setLimits(limits))).toBe("invalid_input");
    await as("owner").setLimits(LIMITS);
    expect(await callAs(theirs.owner, { org: theirs }).orgs.limits()).toMatchObject(NONE);
  });

  it("hold from the next claim on, which is due at once", async () => {
    await as("owner").setLimits(LIMITS);
    expect(await atTheClaim(ours.id)).toEqual({ cap: LIMITS.cap, rate: LIMITS.rate });
    const { rows } = await database.admin.query(
      "select due_at <= now() as due from engine.org_states where org_id = $1",
      [ours.id],
    );
    expect(rows).toEqual([{ due: true }]);
    await as("owner").setLimits(NONE);
    expect(await atTheClaim(ours.id)).toEqual({ cap: null, rate: null });
  });

  it("leave every other setting of the org alone", async () => {
    await database.admin.query("update orgs set settings = $2 where id = $1", [ours.id, { deadLetterThreshold: 7 }]);
    await as("owner").setLimits(LIMITS);
    await as("owner").setLimits({ ...NONE, cap: 3 });
    expect(await as("owner").limits()).toMatchObject({ cap: 3, rate: null, deadLetterThreshold: 7 });
  });

  it("are noted in the audit log when they change, and not when they do not", async () => {
    await as("owner").setLimits(LIMITS);
    await as("owner").setLimits(LIMITS);
    expect(await auditOf(ours.id)).toEqual([{ action: "org.limits_changed", before: NONE, after: LIMITS }]);
  });

  it("wait for no channel: whoever holds one is not in their way", async () => {
    const channel = await createChannel(database.admin, ours.id, "http://127.0.0.1:9/");
    const other = await database.admin.connect();
    try {
      await other.query("begin");
      await other.query("select 1 from engine.channel_states where channel_id = $1 for update", [channel.id]);
      await as("owner").setLimits(LIMITS);
      expect(await as("owner").limits()).toMatchObject(LIMITS);
    } finally {
      await other.query("rollback");
      other.release();
    }
  });
});

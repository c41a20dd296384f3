import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { createTwoOrgs, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

beforeEach(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
});

describe("an org", () => {
  it("is one of several for a person, and each shows only itself", async () => {
    const second = await callAs(ours.member).orgs.create({ name: "Side Project" });
    const mine = await callAs(ours.member).orgs.mine();
    expect(mine.map(({ slug, role }) => ({ slug, role }))).toEqual([
      { slug: ours.slug, role: "member" },
      { slug: second.slug, role: "owner" },
    ]);
    expect(await callAs(ours.member, { org: second }).orgs.get()).toMatchObject({ id: second.id, role: "owner" });
    expect(await callAs(ours.member, { org: ours }).orgs.get()).toMatchObject({ id: ours.id, role: "member" });
  });

  it("gets another name and address, and the old address leads nowhere", async () => {
    const slug = `${ours.slug}-new`;
    const renamed = await callAs(ours.admin, { org: ours }).orgs.update({ name: "Renamed", slug });
    expect(renamed).toEqual({ id: ours.id, name: "Renamed", slug });
    expect(await codeOf(callAs(ours.owner, { org: ours }).orgs.get())).toBe("not_found");
    expect(await codeOf(callAs(ours.owner, { org: { slug } }).orgs.get())).toBe("ok");
  });

  it("cannot take the address of another, nor one of our own pages", async () => {
    const caller = callAs(ours.owner, { org: ours });
    expect(await codeOf(caller.orgs.update({ slug: theirs.slug }))).toBe("slug_taken");
    expect(await codeOf(caller.orgs.update({ slug: "sign-in" }))).toBe("invalid_input");
    expect(await codeOf(caller.orgs.update({}))).toBe("invalid_input");
  });

  it("is deleted although somebody took the address that it would get", async () => {
    await callAs(theirs.owner, { org: theirs }).orgs.update({ slug: `deleted-${ours.id}` });
    expect(await codeOf(callAs(ours.owner, { org: ours }).orgs.delete())).toBe("ok");
  });

  it("is gone for all of its people once it is deleted, and its address is free", async () => {
    await callAs(ours.owner, { org: ours }).orgs.delete();
    for (const role of ["owner", "admin", "member"] as const) {
      expect(await codeOf(callAs(ours[role], { org: ours }).orgs.get())).toBe("not_found");
      expect(await callAs(ours[role]).orgs.mine()).toEqual([]);
    }
    expect(await codeOf(callAs(theirs.owner, { org: theirs }).orgs.update({ slug: ours.slug }))).toBe("ok");
    const { rows } = await database.admin.query("select action from audit_log where org_id = $1", [ours.id]);
    expect(rows).toEqual([{ action: "org.deleted" }]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { addMember, createTwoOrgs, createUser, type OrgFixture, type UserFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

beforeEach(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
});

const as = (user: UserFixture) => callAs(user, { org: ours });
const rolesOf = async (org: OrgFixture) => {
  const { rows } = await database.admin.query<{ user_id: string; role: string }>(
    "select user_id, role from memberships where org_id = $1",
    [org.id],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
};
const owners = async (org: OrgFixture) => Object.values(await rolesOf(org)).filter((role) => role === "owner").length;

async function secondOwner() {
  const user = await createUser(database.admin);
  await addMember(database.admin, ours.id, user.id, "owner");
  return user;
}

describe("the last owner", () => {
  it("can neither step down, leave nor be removed", async () => {
    const { owner } = ours;
    expect(await codeOf(as(owner).members.changeRole({ userId: owner.id, role: "member" }))).toBe("last_owner");
    expect(await codeOf(as(owner).members.remove({ userId: owner.id }))).toBe("last_owner");
    expect(await codeOf(as(owner).orgs.leave())).toBe("last_owner");
    expect(await owners(ours)).toBe(1);
  });

  it("remains when two owners demote each other at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const other = await secondOwner();
      const codes = await Promise.all([
        codeOf(as(ours.owner).members.changeRole({ userId: other.id, role: "member" })),
        codeOf(as(other).members.changeRole({ userId: ours.owner.id, role: "member" })),
      ]);
      // Who came second is no owner any more, or would take the last one away.
      expect(codes.filter((code) => code === "ok")).toHaveLength(1);
      expect(await owners(ours)).toBe(1);
      await database.admin.query("update memberships set role = 'owner' where org_id = $1 and user_id = $2", [
        ours.id,
        ours.owner.id,
      ]);
      await database.admin.query("delete from memberships where org_id = $1 and user_id = $2", [ours.id, other.id]);
    }
  });

  it("remains when all owners leave at the same moment", async () => {
    const others = await Promise.all([secondOwner(), secondOwner(), secondOwner()]);
    const codes = await Promise.all([ours.owner, ...others].map((owner) => codeOf(as(owner).orgs.leave())));
    expect(codes.sort()).toEqual(["last_owner", "ok", "ok", "ok"]);
    expect(await owners(ours)).toBe(1);
  });

  it("hands the org over in one step", async () => {
    await as(ours.owner).members.transferOwnership({ userId: ours.member.id });
    expect(await rolesOf(ours)).toMatchObject({ [ours.owner.id]: "admin", [ours.member.id]: "owner" });
  });
});

describe("an admin", () => {
  it("manages members and admins, but neither makes nor unmakes an owner", async () => {
    const { admin, owner, member } = ours;
    expect(await codeOf(as(admin).members.changeRole({ userId: member.id, role: "admin" }))).toBe("ok");
    expect(await codeOf(as(admin).members.changeRole({ userId: member.id, role: "owner" }))).toBe("owner_required");
    expect(await codeOf(as(admin).members.changeRole({ userId: owner.id, role: "admin" }))).toBe("owner_required");
    expect(await codeOf(as(admin).members.remove({ userId: owner.id }))).toBe("owner_required");
    expect(await codeOf(as(admin).members.transferOwnership({ userId: admin.id }))).toBe("forbidden");
  });
});

describe("a change of a role", () => {
  it("acts on the next request", async () => {
    const { owner, member } = ours;
    expect(await codeOf(as(member).audit.list({}))).toBe("forbidden");
    await as(owner).members.changeRole({ userId: member.id, role: "admin" });
    expect(await codeOf(as(member).audit.list({}))).toBe("ok");
    await as(owner).members.changeRole({ userId: member.id, role: "member" });
    expect(await codeOf(as(member).audit.list({}))).toBe("forbidden");
  });

  it("to nothing at all makes the org disappear on the next request", async () => {
    const { owner, member } = ours;
    expect(await codeOf(as(member).orgs.get())).toBe("ok");
    await as(owner).members.remove({ userId: member.id });
    expect(await codeOf(as(member).orgs.get())).toBe("not_found");
    expect(await callAs(member).orgs.mine()).toEqual([]);
  });

  it("revokes the invitations that a removed member sent, and their keys only when asked to", async () => {
    const { owner, admin } = ours;
    const leave = async (revokeKeys: boolean) => {
      const key = await as(admin).keys.create({ name: "CI", scopes: ["read"] });
      await as(admin).invitations.create({ email: `${key.id}@example.com`, role: "member" });
      expect(await as(owner).members.holdings({ userId: admin.id })).toEqual({ keys: 1, invitations: 1 });
      await as(owner).members.remove({ userId: admin.id, revokeKeys });
      return { keys: (await as(owner).keys.list()).length, open: (await as(owner).invitations.list()).length };
    };
    expect(await leave(true)).toEqual({ keys: 0, open: 0 });
    const { entries } = await as(owner).audit.list({});
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      "member.removed",
      "key.revoked",
      "invitation.revoked",
    ]);
  });

  it("leaves the keys of a removed member to the org's services unless told otherwise", async () => {
    const { owner, admin } = ours;
    await as(admin).keys.create({ name: "CI", scopes: ["read"] });
    await as(owner).members.remove({ userId: admin.id });
    expect(await as(owner).keys.list()).toHaveLength(1);
  });

  it("is in the audit log, with who, what and from where", async () => {
    const { owner, member } = ours;
    await callAs(owner, { org: ours, ip: "203.0.113.5" }).members.changeRole({ userId: member.id, role: "admin" });
    await as(owner).members.remove({ userId: member.id });
    const { entries } = await as(owner).audit.list({});
    expect(entries).toMatchObject([
      { action: "member.removed", targetLabel: member.email, before: { role: "admin" } },
      {
        action: "member.role_changed",
        actorKind: "user",
        actorId: owner.id,
        actorLabel: owner.email,
        ip: "203.0.113.5",
        targetId: member.id,
        before: { role: "member" },
        after: { role: "admin" },
      },
    ]);
    expect(entries[1]!.requestId).toMatch(/^req_/);
  });
});

describe("another org", () => {
  it("has people who do not exist here", async () => {
    const { owner } = ours;
    const userId = theirs.member.id;
    expect(await codeOf(as(owner).members.changeRole({ userId, role: "admin" }))).toBe("not_found");
    expect(await codeOf(as(owner).members.remove({ userId }))).toBe("not_found");
    expect(await codeOf(as(owner).members.transferOwnership({ userId }))).toBe("not_found");
    expect(await rolesOf(theirs)).toMatchObject({ [userId]: "member" });
  });

  it("has members who are not listed here", async () => {
    const listed = (await as(ours.member).members.list()).map(({ userId }) => userId);
    expect(listed.sort()).toEqual([ours.owner.id, ours.admin.id, ours.member.id].sort());
  });
});

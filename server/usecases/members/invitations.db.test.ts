import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { mailFor } from "@/server/api/testing/mail-for";
import { createTwoOrgs, createUser, type OrgFixture, type UserFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

beforeEach(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
});

const as = (user: UserFixture) => callAs(user, { org: ours });
const guest = () => `guest-${randomUUID()}@example.test`;
const inHours = (hours: number) => () => new Date(Date.now() + hours * 60 * 60 * 1000 + 1000);
const linkFor = async (email: string) => (await mailFor(database.admin, email)).at(-1)!.token!;

async function invited(email = guest()) {
  await as(ours.admin).invitations.create({ email, role: "member" });
  return { email, token: await linkFor(email) };
}

describe("an invitation", () => {
  it("brings in someone new, with the role and the address that were invited", async () => {
    const { email, token } = await invited();
    expect(await callAs(null).auth.invitation({ token })).toMatchObject({
      orgName: ours.name,
      orgSlug: ours.slug,
      email,
      role: "member",
      invitedBy: ours.admin.name,
      hasAccount: false,
    });
    const joined = { token, name: "Grace", password: "a good password" };
    expect(await callAs(null).auth.acceptInvitationBySignUp(joined)).toEqual({ orgSlug: ours.slug, email });
    expect(await as(ours.admin).members.list()).toContainEqual(expect.objectContaining({ email, role: "member" }));
    expect((await as(ours.admin).audit.list({ action: "member.joined" })).entries).toMatchObject([
      { actorLabel: email },
    ]);
  });

  it("brings in someone who has an account, and only the one who was invited", async () => {
    const friend = await createUser(database.admin);
    const { token } = await invited(friend.email);
    expect(await codeOf(callAs(theirs.owner).invitations.accept({ token }))).toBe("invitation_other_email");
    expect(await callAs(friend).invitations.accept({ token })).toEqual({ orgSlug: ours.slug });
    expect(await codeOf(as(friend).orgs.get())).toBe("ok");
  });

  it("works once, also for two who accept at the same moment", async () => {
    const friend = await createUser(database.admin);
    const { token } = await invited(friend.email);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(callAs(friend).invitations.accept({ token }))));
    expect(codes.sort()).toEqual(["link_invalid", "link_invalid", "ok"]);
  });

  it("is refused alike when it is forged, revoked, expired or replaced", async () => {
    const { token } = await invited();
    const [orgId, id] = token.split(".");
    expect(await codeOf(callAs(null).auth.invitation({ token: `${orgId!}.${id!}.${"A".repeat(43)}` }))).toBe(
      "link_invalid",
    );
    expect(await codeOf(callAs(null).auth.invitation({ token: "garbage" }))).toBe("link_invalid");
    expect(await codeOf(callAs(null, { now: inHours(72) }).auth.invitation({ token }))).toBe("link_invalid");
    expect(await codeOf(callAs(null, { now: inHours(71) }).auth.invitation({ token }))).toBe("ok");

    await as(ours.admin).invitations.resend({ invitationId: id! });
    expect(await codeOf(callAs(null).auth.invitation({ token }))).toBe("link_invalid");
    const [open] = await as(ours.admin).invitations.list();
    const renewed = await linkFor(open!.email);
    expect(await codeOf(callAs(null).auth.invitation({ token: renewed }))).toBe("ok");
    await as(ours.admin).invitations.revoke({ invitationId: open!.id });
    expect(await codeOf(callAs(null).auth.invitation({ token: renewed }))).toBe("link_invalid");
    expect(await as(ours.admin).invitations.list()).toEqual([]);
  });

  it("ends with the org", async () => {
    const { token } = await invited();
    await as(ours.owner).orgs.delete();
    expect(await codeOf(callAs(null).auth.invitation({ token }))).toBe("link_invalid");
  });

  it("to be an owner comes from an owner only", async () => {
    const email = guest();
    expect(await codeOf(as(ours.admin).invitations.create({ email, role: "owner" }))).toBe("owner_required");
    const { id } = await as(ours.owner).invitations.create({ email, role: "owner" });
    expect(await codeOf(as(ours.admin).invitations.resend({ invitationId: id }))).toBe("owner_required");
  });

  it("is not for someone who is a member already", async () => {
    expect(await codeOf(as(ours.admin).invitations.create({ email: ours.member.email }))).toBe("already_member");
  });

  it("is one per address, however often and however fast it is asked for", async () => {
    const email = guest();
    await Promise.all(Array.from({ length: 5 }, () => as(ours.admin).invitations.create({ email })));
    expect(await as(ours.admin).invitations.list()).toHaveLength(1);
  });

  it("does not exist for another org", async () => {
    const { id } = await as(ours.admin).invitations.create({ email: guest() });
    const there = callAs(theirs.owner, { org: theirs });
    expect(await codeOf(there.invitations.revoke({ invitationId: id }))).toBe("not_found");
    expect(await codeOf(there.invitations.resend({ invitationId: id }))).toBe("not_found");
    expect(await there.invitations.list()).toEqual([]);
  });

  it("gives its link to the inviter where no mail can be sent, and stores only a hash of it", async () => {
    const { id, link } = await as(ours.admin).invitations.create({ email: guest() });
    const secret = link!.split(".").at(-1)!;
    expect(link).toContain(`/invite/${ours.id}.${id}.`);
    const { rows } = await database.admin.query<{ row: string }>(
      "select i::text as row from invitations i where id = $1",
      [id],
    );
    expect(rows[0]!.row).not.toContain(secret);
  });

  it("is refused when 200 people and open invitations are reached", async () => {
    await database.admin.query(
      `insert into invitations (org_id, id, email, role, token_hash, expires_at)
       select $1, gen_random_uuid(), 'g' || n || '@example.test', 'member', '\\x00', now() + interval '1 hour'
         from generate_series(1, 196) n`,
      [ours.id],
    );
    expect(await codeOf(as(ours.admin).invitations.create({ email: guest() }))).toBe("ok");
    expect(await codeOf(as(ours.admin).invitations.create({ email: guest() }))).toBe("quota_exceeded");
  });
});

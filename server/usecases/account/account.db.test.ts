import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callAs, codeOf, signedInBrowser } from "@/server/api/testing/call-as";
import { mailFor } from "@/server/api/testing/mail-for";
import { knownBrowserCookie, readKnownBrowser } from "@/server/auth/known-browser";
import { signInWithPassword } from "@/server/auth/sign-in";
import { createUser } from "@/server/testing/fixtures";
import { fixedClock } from "@/server/testing/fixed-clock";
import { useTestDatabase } from "@/server/testing/test-database";

const database = useTestDatabase();
// Settings are read on first use, which is below: with SMTP set, addresses are verified.
process.env.SMTP_URL = "smtp://127.0.0.1:1";

const person = () => {
  const mark = randomUUID().slice(0, 8);
  return { name: "Ada", email: `ada-${mark}@example.test`, password: "a good password", orgName: `Engines ${mark}` };
};
const isRight = async (email: string, password: string) =>
  (await signInWithPassword({ email, password, origin: { network: null, nearest: "test" }, now: new Date() })).ok;
const count = async (sql: string, ...values: unknown[]) =>
  Number((await database.admin.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]!.n);

async function signedUp() {
  const given = person();
  await callAs(null).auth.signUp(given);
  const { rows } = await database.admin.query<{ id: string }>("select id from users where email = $1", [given.email]);
  return { ...given, id: rows[0]!.id };
}

describe("signing up", () => {
  it("makes a person, an org named by them, its owner and the first entry of its audit log", async () => {
    const given = person();
    const { email, orgSlug } = await callAs(null, { ip: "203.0.113.9" }).auth.signUp(given);
    expect(email).toBe(given.email);
    expect(orgSlug).toBe(given.orgName.toLowerCase().replace(" ", "-"));
    const { rows } = await database.admin.query<object>(
      `select m.role, a.action, a.actor_label, a.ip, u.password_hash from orgs o join memberships m on m.org_id = o.id
         join users u on u.id = m.user_id join audit_log a on a.org_id = o.id where o.slug = $1`,
      [orgSlug],
    );
    expect(rows).toMatchObject([{ role: "owner", action: "org.created", actor_label: email, ip: "203.0.113.9" }]);
    expect(rows[0]).toHaveProperty("password_hash", expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));
    expect(await isRight(email, given.password)).toBe(true);
    expect(await count("engine.org_states s join orgs o on o.id = s.org_id where o.slug = $1", orgSlug)).toBe(1);
  });

  it("leaves nothing behind when the address is taken", async () => {
    const first = await signedUp();
    const second = { ...person(), email: first.email.toUpperCase() };
    expect(await codeOf(callAs(null).auth.signUp(second))).toBe("email_taken");
    expect(await count("orgs where name = $1", second.orgName)).toBe(0);
  });

  it("gives two orgs of the same name, made at once, addresses of their own", async () => {
    const { orgName } = person();
    const both = await Promise.all([1, 2].map(() => callAs(null).auth.signUp({ ...person(), orgName })));
    expect(new Set(both.map(({ orgSlug }) => orgSlug)).size).toBe(2);
  });

  it("is limited per address of the client", async () => {
    const caller = callAs(null, { ip: "203.0.113.77", now: fixedClock().now });
    const codes: string[] = [];
    for (let time = 0; time < 21; time++) {
      codes.push(await codeOf(caller.auth.acceptInvitationBySignUp({ token: "x", name: "X", password: "0123456789" })));
    }
    expect(codes.at(19)).toBe("link_invalid");
    expect(codes.at(20)).toBe("rate_limited");
  });

  it("is slowed down where addresses are not known, and refused to nobody", async () => {
    const waits: number[] = [];
    const caller = callAs(null, { now: () => new Date("2026-01-02T03:04:05Z"), waits });
    await caller.auth.signUp(person());
    const subject = createHash("sha256").update("unknown").digest("base64url");
    await database.admin.query("update rate_limits set hits = 200 where key = $1 and window_start < '2026-01-03'", [
      `sign-up-nearest:${subject}`,
    ]);
    for (let time = 0; time < 2; time++) expect(await codeOf(caller.auth.signUp(person()))).toBe("ok");
    expect(waits).toEqual([1_000, 2_000]);
  });
});

describe("a link to verify an address", () => {
  it("works once", async () => {
    const { email } = await signedUp();
    const [mail] = await mailFor(database.admin, email);
    await callAs(null).auth.verifyEmail({ token: mail!.token! });
    expect(await count("users where email = $1 and email_verified_at is not null", email)).toBe(1);
    expect(await codeOf(callAs(null).auth.verifyEmail({ token: mail!.token! }))).toBe("link_invalid");
  });

  it("works for one of two who open it at the same moment", async () => {
    const { email } = await signedUp();
    const [mail] = await mailFor(database.admin, email);
    const codes = await Promise.all([1, 2].map(() => codeOf(callAs(null).auth.verifyEmail({ token: mail!.token! }))));
    expect(codes.sort()).toEqual(["link_invalid", "ok"]);
  });

  it("does not work after a day, with another secret, or for another purpose", async () => {
    const { email } = await signedUp();
    const token = (await mailFor(database.admin, email))[0]!.token!;
    const tomorrow = fixedClock(new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000)).now;
    const forged = `${token.split(".")[0]!}.${"A".repeat(43)}`;
    expect(await codeOf(callAs(null, { now: tomorrow }).auth.verifyEmail({ token }))).toBe("link_invalid");
    expect(await codeOf(callAs(null).auth.verifyEmail({ token: forged }))).toBe("link_invalid");
    expect(await codeOf(callAs(null).auth.resetPassword({ token, password: "another password" }))).toBe("link_invalid");
    expect(await codeOf(callAs(null).auth.verifyEmail({ token }))).toBe("ok");
  });

  it("is stored only as a hash, and its mail only sealed", async () => {
    const { email, id } = await signedUp();
    const secret = (await mailFor(database.admin, email))[0]!.token!.split(".")[1]!;
    const { rows } = await database.admin.query<{ row: string }>(
      `select t::text as row from email_tokens t where user_id = $1
       union all select m::text || encode(sealed_text, 'escape') from mail_outbox m where recipient = $2`,
      [id, email],
    );
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toContain(secret);
  });
});

describe("a new password by mail", () => {
  it("is promised alike to an address that exists and to one that does not, and mailed to the first", async () => {
    const [known, unknown] = [(await signedUp()).email, person().email];
    const answers = await Promise.all(
      [known, unknown].map(async (email): Promise<unknown> => callAs(null).auth.requestReset({ email })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await mailFor(database.admin, known)).at(-1)!.subject).toBe("Choose a new password");
    expect(await mailFor(database.admin, unknown)).toEqual([]);
  });

  it("is never refused: after three in an hour there is one mail in five minutes, and its link is good", async () => {
    const clock = fixedClock();
    const caller = callAs(null, { now: clock.now });
    const { email } = await signedUp();
    const mails = async () =>
      (await mailFor(database.admin, email)).filter(({ subject }) => subject === "Choose a new password");
    for (let time = 0; time < 9; time++) await caller.auth.requestReset({ email });
    expect(await mails()).toHaveLength(3);
    clock.advance({ minutes: 5 });
    for (let time = 0; time < 9; time++) await caller.auth.requestReset({ email });
    const sent = await mails();
    expect(sent).toHaveLength(4);
    // A stranger who asks again takes no link from under who asked first.
    const reset = { token: sent[0]!.token!, password: "another password" };
    expect(await caller.auth.resetPassword(reset)).toEqual({ email });
    for (const { token } of sent)
      expect(await codeOf(caller.auth.resetPassword({ ...reset, token: token! }))).toBe("link_invalid");
  });

  it("is slowed down alike for an address that exists and for one that does not", async () => {
    const waits: number[][] = [[], []];
    for (const [index, email] of [(await signedUp()).email, person().email].entries()) {
      const ip = `203.0.113.${200 + index}`;
      const caller = callAs(null, { now: fixedClock().now, ip, waits: waits[index] });
      for (let time = 0; time < 23; time++) await caller.auth.requestReset({ email });
    }
    expect(waits[0]).toEqual([1_000, 2_000, 4_000]);
    expect(waits[0]).toEqual(waits[1]);
  });

  it("is mailed at once to a browser in which the person signed in before, whatever strangers asked for", async () => {
    const clock = fixedClock();
    const { id, email } = await signedUp();
    for (let time = 0; time < 5; time++) await callAs(null, { now: clock.now }).auth.requestReset({ email });
    const before = (await mailFor(database.admin, email)).length;
    const header = knownBrowserCookie(null, id);
    const browser = readKnownBrowser(header.slice(header.indexOf("=") + 1, header.indexOf(";")))!;
    await callAs(null, { now: clock.now, browser }).auth.requestReset({ email });
    expect(await mailFor(database.admin, email)).toHaveLength(before + 1);
  });

  it("signs out every browser, works once, and tells the person", async () => {
    const account = await signedUp();
    const browser = await signedInBrowser(account);
    await callAs(null).auth.requestReset({ email: account.email });
    const token = (await mailFor(database.admin, account.email)).at(-1)!.token!;
    expect(await callAs(null).auth.resetPassword({ token, password: "another password" })).toEqual({
      email: account.email,
    });
    expect(await codeOf(browser.call().account.me())).toBe("not_signed_in");
    expect(await isRight(account.email, account.password)).toBe(false);
    expect(await isRight(account.email, "another password")).toBe(true);
    expect(await codeOf(callAs(null).auth.resetPassword({ token, password: "a third password" }))).toBe("link_invalid");
    expect((await mailFor(database.admin, account.email)).at(-1)!.subject).toBe("Your password was changed");
  });

  it("ends after an hour", async () => {
    const { email } = await signedUp();
    await callAs(null).auth.requestReset({ email });
    const token = (await mailFor(database.admin, email)).at(-1)!.token!;
    const later = () => new Date(Date.now() + 60 * 60 * 1000 + 1000);
    const password = "another password";
    expect(await codeOf(callAs(null, { now: later }).auth.resetPassword({ token, password }))).toBe("link_invalid");
  });
});

describe("one's own account", () => {
  it("changes the password of who knows the current one, and signs out the other browsers", async () => {
    const account = await signedUp();
    const [here, there] = [await signedInBrowser(account), await signedInBrowser(account)];
    const change = (current: string) => here.call().account.changePassword({ current, next: "another password" });
    expect(await codeOf(change("not it"))).toBe("password_wrong");
    expect(await codeOf(change(account.password))).toBe("ok");
    expect(await codeOf(there.call().account.me())).toBe("not_signed_in");
    expect(await codeOf(here.call().account.me())).toBe("ok");
    expect(await isRight(account.email, "another password")).toBe(true);
  });

  it("lets nobody guess the current password for long", async () => {
    const caller = callAs(await signedUp(), { now: fixedClock().now });
    const codes: string[] = [];
    for (let time = 0; time < 6; time++) {
      codes.push(await codeOf(caller.account.changePassword({ current: "guess", next: "another password" })));
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "password_wrong"), "rate_limited"]);
  });

  it("shows no hash to anyone, and knows whether there is a password", async () => {
    const me = await callAs(await createUser(database.admin)).account.me();
    expect(me).toMatchObject({ hasPassword: false, providers: [] });
    expect(JSON.stringify(await callAs(await signedUp()).account.me())).not.toContain("argon2");
  });

  it("changes the name", async () => {
    const account = await signedUp();
    await callAs(account).account.updateName({ name: "  Ada Lovelace " });
    expect(await count("users where id = $1 and name = 'Ada Lovelace'", account.id)).toBe(1);
  });
});

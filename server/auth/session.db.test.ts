import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { callAs, codeOf, signedInBrowser } from "@/server/api/testing/call-as";
import { createOrg, createUser } from "@/server/testing/fixtures";
import { fixedClock } from "@/server/testing/fixed-clock";
import { useTestDatabase } from "@/server/testing/test-database";
import { closeSession, findCurrentSession, openSession, readSession, SESSION_SECONDS } from "./session";

const database = useTestDatabase();
const browser = { ip: "203.0.113.7", userAgent: "Firefox" };

const cookieFor = (token: object, secret = "a secret that only tests know, long enough") =>
  encode({ token: { ...token }, secret });

const lastSeen = async (id: string) => {
  const { rows } = await database.admin.query<{ last_seen_at: Date }>(
    "select last_seen_at from sessions where id = $1",
    [id],
  );
  return rows[0]!.last_seen_at;
};

describe("a session", () => {
  it("is found by its cookie", async () => {
    const user = await createUser(database.admin);
    const now = new Date();
    const sessionId = await openSession(user.id, browser, now);
    expect(await readSession(await cookieFor({ sid: sessionId }), now)).toMatchObject({ sessionId, user });
  });

  it("is nobody's without a cookie, or with one that is forged, garbage or empty", async () => {
    const user = await createUser(database.admin);
    const sid = await openSession(user.id, browser, new Date());
    const forged = await cookieFor({ sid }, "another secret than the one of this server");
    for (const cookie of [undefined, "", "garbage", forged, await cookieFor({}), await cookieFor({ sub: user.id })]) {
      expect(await readSession(cookie, new Date())).toBeNull();
    }
  });

  it("ends 30 days after the sign-in, however much it is used", async () => {
    const clock = fixedClock();
    const user = await createUser(database.admin);
    const id = await openSession(user.id, browser, clock.now());
    for (let day = 1; day < 30; day++) expect(await findCurrentSession(id, clock.advance({ days: 1 }))).not.toBeNull();
    expect(await findCurrentSession(id, clock.advance({ days: 1 }))).toBeNull();
    expect(SESSION_SECONDS).toBe(30 * 24 * 60 * 60);
  });

  it("remembers when it was last seen, to the minute", async () => {
    const clock = fixedClock();
    const user = await createUser(database.admin);
    const opened = clock.now();
    const id = await openSession(user.id, browser, opened);
    await findCurrentSession(id, clock.advance({ seconds: 59 }));
    expect(await lastSeen(id)).toEqual(opened);
    const later = clock.advance({ seconds: 2 });
    await findCurrentSession(id, later);
    expect(await lastSeen(id)).toEqual(later);
  });

  it("is over the moment it is closed", async () => {
    const user = await createUser(database.admin);
    const id = await openSession(user.id, browser, new Date());
    await closeSession(id, new Date());
    expect(await findCurrentSession(id, new Date())).toBeNull();
  });
});

describe("signing out", () => {
  it("everywhere acts on the next request of every browser", async () => {
    const org = await createOrg(database.admin);
    const [laptop, phone] = [await signedInBrowser(org.owner, org), await signedInBrowser(org.owner, org)];
    await phone.call().orgs.get();
    expect(await laptop.call().account.signOutEverywhere({})).toEqual({ count: 2 });
    expect(await codeOf(phone.call().orgs.get())).toBe("not_signed_in");
    expect(await codeOf(laptop.call().orgs.get())).toBe("not_signed_in");
  });

  it("everywhere else keeps this browser", async () => {
    const user = await createUser(database.admin);
    const [laptop, phone] = [await signedInBrowser(user), await signedInBrowser(user)];
    await laptop.call().account.signOutEverywhere({ keepCurrent: true });
    expect(await laptop.call().account.sessions()).toMatchObject([{ id: laptop.sessionId, isCurrent: true }]);
    expect(await codeOf(phone.call().account.me())).toBe("not_signed_in");
  });

  it("one browser leaves the others, and nobody can sign out someone else", async () => {
    const [ann, bob] = [await createUser(database.admin), await createUser(database.admin)];
    const [laptop, phone] = [await signedInBrowser(ann), await signedInBrowser(ann)];
    const sessionId = phone.sessionId;
    expect(await codeOf(callAs(bob).account.signOutSession({ sessionId }))).toBe("not_found");
    expect(await codeOf(phone.call().account.me())).toBe("ok");
    await laptop.call().account.signOutSession({ sessionId });
    expect(await codeOf(phone.call().account.me())).toBe("not_signed_in");
    expect(await codeOf(laptop.call().account.me())).toBe("ok");
  });
});

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser } from "@/server/testing/fixtures";
import { fixedClock } from "@/server/testing/fixed-clock";
import { useTestDatabase } from "@/server/testing/test-database";
import { hashPassword } from "./passwords";
import { signInWithPassword } from "./sign-in";

const database = useTestDatabase();
const RIGHT = "a right password";
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(RIGHT);
});

const someone = async () => (await createUser(database.admin, { passwordHash })).email;
const stranger = () => `stranger-${randomUUID()}@example.test`;
let addresses = 0;
const someIp = () => `198.51.100.${++addresses}`;

async function guess(email: string, ip: string | null, times: number, now = new Date("2026-11-16T12:00:00Z")) {
  const refusals: unknown[] = [];
  for (let time = 0; time < times; time++) {
    const result = await signInWithPassword({ email, password: "wrong", ip, now });
    refusals.push(result.ok ? "ok" : result.refusal);
  }
  return refusals;
}

describe("signing in with a password", () => {
  it("counts down five tries and then pauses for what is left of 15 minutes", async () => {
    expect(await guess(await someone(), someIp(), 6, new Date("2026-11-16T12:05:00Z"))).toEqual([
      { code: "invalid_credentials", triesLeft: 4 },
      { code: "invalid_credentials", triesLeft: 3 },
      { code: "invalid_credentials", triesLeft: 2 },
      { code: "invalid_credentials", triesLeft: 1 },
      { code: "invalid_credentials", triesLeft: 0 },
      { code: "rate_limited", retryAfterSeconds: 600 },
    ]);
  });

  it("answers for an account that does not exist exactly as for one that does", async () => {
    expect(await guess(stranger(), someIp(), 7)).toEqual(await guess(await someone(), someIp(), 7));
  });

  it("refuses the right password, too, during the pause, and takes it afterwards", async () => {
    const clock = fixedClock();
    const email = await someone();
    const ip = someIp();
    await guess(email, ip, 5, clock.now());
    const attempt = () => signInWithPassword({ email, password: RIGHT, ip, now: clock.now() });
    expect(await attempt()).toMatchObject({ ok: false, refusal: { code: "rate_limited" } });
    clock.advance({ minutes: 15 });
    expect(await attempt()).toMatchObject({ ok: true });
  });

  it("gives no more than five tries to parallel guesses", async () => {
    const email = await someone();
    const ip = someIp();
    const now = new Date();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => signInWithPassword({ email, password: "wrong", ip, now })),
    );
    const looked = all.filter((result) => !result.ok && result.refusal.code === "invalid_credentials");
    expect(looked).toHaveLength(5);
  });

  it("does not count a success, and forgets the failures before it", async () => {
    const email = await someone();
    const ip = someIp();
    const now = new Date();
    for (let round = 0; round < 8; round++) {
      await guess(email, ip, 2, now);
      expect(await signInWithPassword({ email, password: RIGHT, ip, now })).toMatchObject({ ok: true });
    }
  });

  it("stops one address after twenty failures over many accounts, and nobody else", async () => {
    const ip = someIp();
    for (let account = 0; account < 5; account++) await guess(stranger(), ip, 4);
    expect(await guess(stranger(), ip, 1)).toMatchObject([{ code: "rate_limited" }]);
    expect(await guess(stranger(), someIp(), 1)).toMatchObject([{ code: "invalid_credentials" }]);
  });

  it("locks nobody out because of others when addresses are not known", async () => {
    for (let account = 0; account < 6; account++) await guess(stranger(), null, 5);
    expect(
      await signInWithPassword({
        email: await someone(),
        password: RIGHT,
        ip: null,
        now: new Date("2026-11-16T12:00:00Z"),
      }),
    ).toMatchObject({
      ok: true,
    });
  });

  it("keeps no e-mail address in its counts", async () => {
    const email = stranger();
    await guess(email, someIp(), 1);
    const { rows } = await database.admin.query("select 1 from rate_limits where key like '%' || $1 || '%'", [email]);
    expect(rows).toEqual([]);
  });

  it("never lets in someone who has no password", async () => {
    const { email } = await createUser(database.admin);
    for (const password of ["", "nobody has this password"]) {
      expect(await signInWithPassword({ email, password, ip: someIp(), now: new Date() })).toMatchObject({ ok: false });
    }
  });
});

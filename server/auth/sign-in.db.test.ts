import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { networkOf, type Origin } from "./client-ip";
import { type KnownBrowser, knownBrowserCookie, readKnownBrowser } from "./known-browser";
import { hashPassword } from "./passwords";
import { signInWithPassword } from "./sign-in";

const database = useTestDatabase();
const RIGHT = "a right password";
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(RIGHT);
});

const someone = () => createUser(database.admin, { passwordHash });
const stranger = () => `stranger-${randomUUID()}@example.test`;
let addresses = 0;
const someIp = () => `198.51.100.${++addresses}`;
const from = (ip: string | null): Origin => ({
  network: ip && networkOf(ip),
  nearest: ip === null ? "unknown" : networkOf(ip),
});
const NOON = new Date("2026-11-16T12:00:00Z");

type Guess = { ip?: string | null; browser?: KnownBrowser; now?: Date; waits?: number[]; password?: string };
function attempt(email: string, { ip = null, browser, now = NOON, waits = [], password = "wrong" }: Guess = {}) {
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  return signInWithPassword({ email, password, origin: from(ip), browser: browser ?? null, now, wait });
}

async function guess(email: string, times: number, given: Guess = {}) {
  const refusals: unknown[] = [];
  for (let time = 0; time < times; time++) {
    const result = await attempt(email, given);
    refusals.push(result.ok ? "ok" : result.refusal);
  }
  return refusals;
}

const known = (userId: string) => {
  const header = knownBrowserCookie(null, userId);
  return readKnownBrowser(header.slice(header.indexOf("=") + 1, header.indexOf(";")))!;
};

describe("signing in with a password", () => {
  it("counts down five tries, then answers ever more slowly", async () => {
    const waits: number[] = [];
    const left = (triesLeft: number) => ({ code: "invalid_credentials", triesLeft });
    const { email } = await someone();
    expect(await guess(email, 11, { ip: someIp(), waits })).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0].map(left));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it("answers for an account that does not exist exactly as for one that does", async () => {
    const waits: number[][] = [[], []];
    const { email } = await someone();
    const answers = await guess(stranger(), 9, { ip: someIp(), waits: waits[0] });
    expect(answers).toEqual(await guess(email, 9, { ip: someIp(), waits: waits[1] }));
    expect(waits[0]).toEqual(waits[1]);
  });

  it.each([
    ["with", "known"],
    ["without", "unknown"],
  ])(
    "locks nobody out: the right password is right after any number of wrong ones, %s known addresses",
    async (_, addressed) => {
      const { email } = await someone();
      const ip = addressed === "known" ? someIp() : null;
      await guess(email, 60, { ip });
      expect(await attempt(email, { ip, password: RIGHT })).toMatchObject({ ok: true });
    },
  );

  it("holds back at most two guesses of one place at once, and turns the others away", async () => {
    const { email } = await someone();
    const origin = from(someIp());
    const gate = Promise.withResolvers<undefined>();
    const guesses = Array.from({ length: 12 }, () =>
      signInWithPassword({ email, password: "wrong", origin, now: NOON, wait: () => gate.promise }),
    );
    // Ten are answered, or turned away; two wait.
    const settled: unknown[] = [];
    for (const one of guesses) void one.then((result) => settled.push(result));
    await expect.poll(() => settled.length).toBe(10);
    gate.resolve(undefined);
    const codes = (await Promise.all(guesses)).map((result) => (result.ok ? "ok" : result.refusal.code));
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(5);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(7);
  });

  it("counts all addresses of an IPv6 /64 as one", async () => {
    const { email } = await someone();
    const waits: number[] = [];
    for (let host = 1; host <= 7; host++) await attempt(email, { ip: `2001:db8:5:6::${host.toString(16)}`, waits });
    expect(waits).toEqual([1_000, 2_000]);
    await attempt(email, { ip: "2001:db8:5:7::1", waits });
    expect(waits).toHaveLength(2);
  });

  it("counts the tries on one account from everywhere, too", async () => {
    const { email } = await someone();
    const waits: number[] = [];
    for (let network = 0; network < 22; network++) await attempt(email, { ip: someIp(), waits });
    expect(waits).toEqual([1_000, 2_000]);
  });

  it("spares a browser in which the person signed in before, and counts its own tries", async () => {
    const { email, id } = await someone();
    const ip = someIp();
    await guess(email, 40, { ip });
    const waits: number[] = [];
    const browser = known(id);
    expect(await attempt(email, { ip, browser, waits, password: RIGHT })).toMatchObject({ ok: true });
    expect(waits).toEqual([]);
    await guess(email, 11, { ip, browser, waits });
    expect(waits).toEqual([1_000]);
    // One that is known for somebody else is a stranger here.
    await attempt(email, { ip, browser: known((await someone()).id), waits });
    expect(waits.at(-1)).toBe(10_000);
  });

  it("does not count a success, and forgets the failures before it", async () => {
    const { email } = await someone();
    const ip = someIp();
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      await guess(email, 2, { ip, waits });
      expect(await attempt(email, { ip, waits, password: RIGHT })).toMatchObject({ ok: true });
    }
    expect(waits).toEqual([]);
  });

  it("slows one address down after twenty failures over many accounts, and nobody else", async () => {
    const ip = someIp();
    const waits: number[] = [];
    for (let account = 0; account < 5; account++) await guess(stranger(), 4, { ip, waits });
    expect(waits).toEqual([]);
    await guess(stranger(), 1, { ip, waits });
    await guess(stranger(), 1, { ip: someIp(), waits });
    expect(waits).toEqual([1_000]);
  });

  it("keeps no e-mail address in its counts", async () => {
    const email = stranger();
    await guess(email, 1, { ip: someIp() });
    const { rows } = await database.admin.query("select 1 from rate_limits where key like '%' || $1 || '%'", [email]);
    expect(rows).toEqual([]);
  });

  it("never lets in someone who has no password", async () => {
    const { email } = await createUser(database.admin);
    for (const password of ["", "this is not a password"]) {
      expect(await attempt(email, { password, ip: someIp() })).toMatchObject({ ok: false });
    }
  });
});

import { expect, it } from "vitest";
import { AppError } from "@/server/contracts/errors";
import { RequestRate } from "./request-rate";

const caller = (keyId: string) => ({ keyId, orgId: "org" });
const at = (seconds: number) => new Date(seconds * 1000);

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It was allowed.");
}

it("says how many calls are left, and when there are more again", () => {
  const rate = new RequestRate({ key: 2, org: 10 });
  expect(rate.spend(caller("a"), at(75))).toEqual({
    "ratelimit-policy": '"key";q=2;w=60, "org";q=10;w=60',
    ratelimit: '"key";r=1;t=45',
  });
});

it("refuses a key beyond its rate until the next minute, and no other key of the org", () => {
  const rate = new RequestRate({ key: 1, org: 10 });
  rate.spend(caller("a"), at(0));
  const refusal = refusalOf(() => rate.spend(caller("a"), at(10)));
  expect([refusal.code, refusal.retryAfterSeconds]).toEqual(["rate_limited", 50]);
  expect(() => rate.spend(caller("b"), at(10))).not.toThrow();
  expect(() => rate.spend(caller("a"), at(60))).not.toThrow();
});

it("refuses all keys of an org together beyond the org's rate", () => {
  const rate = new RequestRate({ key: 5, org: 2 });
  rate.spend(caller("a"), at(0));
  rate.spend(caller("b"), at(0));
  expect(refusalOf(() => rate.spend(caller("c"), at(0))).detail).toBe("This organisation may call 2 times a minute.");
});

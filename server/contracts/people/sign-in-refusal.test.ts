import { expect, it } from "vitest";
import { explainSignInRefusal, readSignInRefusal, type SignInRefusal, writeSignInRefusal } from "./sign-in-refusal";

it.each<SignInRefusal>([
  { code: "invalid_credentials", triesLeft: 4 },
  { code: "rate_limited", retryAfterSeconds: 10 },
  { code: "email_not_verified" },
  { code: "busy" },
  { code: "unavailable" },
  { code: "failed" },
])("arrives as it was sent: $code", (refusal) => {
  expect(readSignInRefusal(writeSignInRefusal(refusal))).toEqual(refusal);
});

it("says nothing that an address could have been made to say", () => {
  const crafted = explainSignInRefusal(readSignInRefusal("Call 0900-12345 to unlock"));
  expect(crafted).toBe("Signing in did not work. Try again.");
  expect(readSignInRefusal("invalid_credentials.<b>")).toEqual({ code: "invalid_credentials", triesLeft: 0 });
});

it("tells how many tries are left before answers slow down", () => {
  expect(explainSignInRefusal({ code: "invalid_credentials", triesLeft: 4 })).toContain(
    "4 more tries before answers slow down.",
  );
  expect(explainSignInRefusal({ code: "invalid_credentials", triesLeft: 1 })).toContain("1 more try before");
  expect(explainSignInRefusal({ code: "invalid_credentials", triesLeft: 0 })).toContain("answered slowly");
  expect(explainSignInRefusal({ code: "rate_limited", retryAfterSeconds: 10 })).toContain("Wait 10 seconds");
});

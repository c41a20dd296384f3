import { expect, it } from "vitest";
import { explainSignInRefusal, readSignInRefusal, type SignInRefusal, writeSignInRefusal } from "./sign-in-refusal";

it.each<SignInRefusal>([
  { code: "invalid_credentials", triesLeft: 4 },
  { code: "rate_limited", retryAfterSeconds: 873 },
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

it("tells how many tries are left before the pause", () => {
  expect(explainSignInRefusal({ code: "invalid_credentials", triesLeft: 4 })).toContain(
    "4 tries left before a 15 min pause",
  );
  expect(explainSignInRefusal({ code: "invalid_credentials", triesLeft: 1 })).toContain("1 try left");
  expect(explainSignInRefusal({ code: "rate_limited", retryAfterSeconds: 61 })).toContain("2 minutes");
});

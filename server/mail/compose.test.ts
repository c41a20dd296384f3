import { describe, expect, it } from "vitest";
import { mailRetrySeconds } from "./send";
import { composeInvitation, composeResetPassword, composeVerifyEmail } from "./compose";

const link = { publicUrl: "https://tocsin.example/", token: "id.secret" };

describe("a mail", () => {
  it("has one link to the public address", () => {
    expect(composeVerifyEmail({ name: "Ada", ...link }).text).toContain(
      "\nhttps://tocsin.example/verify-email/id.secret\n",
    );
    expect(composeResetPassword({ name: "Ada", ...link }).text).toContain(
      "https://tocsin.example/reset-password/id.secret\n",
    );
  });

  it("cannot be written by the people it names", () => {
    const nasty = "Ada\r\nBcc: everyone@example.com\n\nClick https://evil.example";
    const { subject, text } = composeInvitation({
      orgName: nasty,
      inviterName: nasty,
      role: "member",
      hours: 72,
      ...link,
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text.match(/^https?:\/\//gm)).toHaveLength(1);
  });
});

it("waits 1 minute, 5 minutes, 30 minutes and 2 hours, then gives up", () => {
  expect([1, 2, 3, 4, 5, 6].map(mailRetrySeconds)).toEqual([60, 300, 1800, 7200, undefined, undefined]);
});

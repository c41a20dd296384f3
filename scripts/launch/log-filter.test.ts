import { describe, expect, it } from "vitest";
import { noteworthy } from "./log-filter";

describe("what a person at the terminal is shown of the logs", () => {
  it("shows errors with their cause", () => {
    const line = JSON.stringify({ level: "error", msg: "worker.failed", err: { message: "no disk" } });
    expect(noteworthy(line)).toBe("worker.failed: no disk");
  });

  it("shows links that would have gone out by mail", () => {
    const msg = 'Mail to ada@example.com, "Confirm your address": http://localhost:3000/verify/x';
    expect(noteworthy(JSON.stringify({ level: "warn", event: "mail.link", msg }))).toBe(msg);
  });

  it.each(['{"level":"info","msg":"delivery.success"}', "▲ Next.js", "{ not json", ""])(
    "keeps quiet about %j",
    (line) => {
      expect(noteworthy(line)).toBeUndefined();
    },
  );
});

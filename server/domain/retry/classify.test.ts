import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyFault, classifyResponse, type Fault } from "./classify";
import { FAILURE_CATEGORIES } from "./outcome";

const now = new Date("2026-11-16T12:00:00Z");

describe("classifyResponse", () => {
  it.each([200, 201, 202, 204, 299])("takes %i as delivered", (status) => {
    expect(classifyResponse({ status, now })).toEqual({ kind: "delivered", httpStatus: status });
  });

  it.each([
    [301, "client_error"],
    [400, "client_error"],
    [408, "client_error"],
    [410, "client_error"],
    [413, "payload_too_large"],
    [425, "client_error"],
    [429, "rate_limit"],
    [500, "server_error"],
    [503, "server_error"],
    [599, "server_error"],
  ])("puts %i under %s", (status, category) => {
    expect(classifyResponse({ status, now })).toMatchObject({ kind: "failed", category, httpStatus: status });
  });

  it("says of a redirect that it was not followed", () => {
    expect(classifyResponse({ status: 302, now })).toMatchObject({
      message: expect.stringContaining("never followed") as string,
    });
  });

  it("carries what the receiver asked for, and nothing when it asked for nothing it understood", () => {
    expect(classifyResponse({ status: 503, retryAfter: "30", now })).toHaveProperty("retryAfterMs", 30_000);
    expect(classifyResponse({ status: 503, retryAfter: "later", now })).not.toHaveProperty("retryAfterMs");
    expect(classifyResponse({ status: 503, now })).not.toHaveProperty("retryAfterMs");
  });

  it("gives every status one outcome: delivered for 2xx only, else a known category and one sentence", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), (status) => {
        const outcome = classifyResponse({ status, now });
        expect(outcome.kind === "delivered").toBe(status >= 200 && status < 300);
        if (outcome.kind === "delivered") return;
        expect(FAILURE_CATEGORIES).toContain(outcome.category);
        expect(outcome.message).toMatch(/^[^.]+\.$/);
        expect(outcome.message).toContain(String(status));
      }),
    );
  });
});

describe("classifyFault", () => {
  it.each<[Fault, string]>([
    [{ kind: "timeout", timeoutMs: 15_000 }, "timeout"],
    [{ kind: "dns" }, "dns"],
    [{ kind: "tls" }, "tls"],
    [{ kind: "refused" }, "network"],
    [{ kind: "reset" }, "network"],
    [{ kind: "network" }, "network"],
    [{ kind: "blocked", refusedBy: "url", reason: "This port is not allowed." }, "blocked"],
  ])("turns %j into %s, with no status", (fault, category) => {
    const outcome = classifyFault(fault);
    expect(outcome).toMatchObject({ kind: "failed", category });
    expect(outcome).not.toHaveProperty("httpStatus");
  });

  it("says how long it waited", () => {
    expect(classifyFault({ kind: "timeout", timeoutMs: 22_500 })).toHaveProperty(
      "message",
      "The receiver did not finish its response within 22.5 s.",
    );
  });

  it("remembers whether the URL or a DNS answer was refused", () => {
    const reason = "The name leads to an address that is not allowed.";
    expect(classifyFault({ kind: "blocked", refusedBy: "dns_answer", reason })).toMatchObject({
      refusedBy: "dns_answer",
      message: reason,
    });
  });
});

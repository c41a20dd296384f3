import { describe, expect, it } from "vitest";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { draftProblem, refusalWords, testWords } from "./test-words";

const timings = { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 80, totalMs: 84 };

describe("what came of a test", () => {
  it("says who accepted it, how, and how long that took", () => {
    const said = testWords({ category: null, httpStatus: 204, message: null, timings }, "Atlas ERP");
    expect(said).toEqual({ what: "Atlas ERP accepted it with 204 No Content in 84\u00a0ms.", fix: null });
  });

  it("says what is wrong and what would help, and never to replay what was no delivery", () => {
    const statuses = [null, 302, 400, 401, 404, 410, 413, 429, 500, 503, 504];
    for (const category of FAILURE_CATEGORIES) {
      for (const httpStatus of statuses) {
        const said = testWords({ category, httpStatus, message: null, timings }, "Atlas ERP");
        expect(said.what).not.toBe("");
        expect(said.fix, `${category} ${String(httpStatus)}`).not.toMatch(/replay/);
      }
    }
  });

  it("adds what only the guard knows", () => {
    const message = "Private addresses are not allowed.";
    expect(testWords({ category: "blocked", httpStatus: null, message, timings }, "Atlas ERP").what).toContain(message);
  });
});

it("asks for the URL before it sends anything", () => {
  expect(draftProblem({ url: " " })).toBe("Enter the URL first.");
  expect(draftProblem({ url: "https://hooks.example.com" })).toBeNull();
});

it("says which field has to be changed, and how", () => {
  const message = "Some fields need to be changed.";
  expect(refusalWords({ message, fields: { type: "Name the event type." } })).toBe("Name the event type.");
  expect(refusalWords({ message, fields: {} })).toBe(message);
});

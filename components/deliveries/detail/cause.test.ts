import { describe, expect, it } from "vitest";
import { causeOf, ownWordsOf, withoutReplay } from "./cause";
import { FAULT_MESSAGES } from "@/server/domain/retry/classify";
import { CATEGORY_WORDS, type FailureCategory } from "@/components/deliveries/failure-words";

const CATEGORIES = Object.keys(CATEGORY_WORDS) as FailureCategory[];
const SENTENCE = /^[A-Z].*[^.]\.$/;

const STATUSES: [status: number, category: FailureCategory, what: string, fix: string][] = [
  [301, "client_error", "redirect (301)", "the address it redirects to"],
  [400, "client_error", "could not understand", "Compare the body"],
  [401, "client_error", "401: it did not accept", "current secret"],
  [403, "client_error", "does not allow this request", "firewall"],
  [404, "client_error", "nothing exists at this URL", "Correct the channel's URL"],
  [405, "client_error", "does not accept POST", "accepts POST"],
  [410, "client_error", "the channel was disabled", "enable it again"],
  [413, "payload_too_large", "larger than Atlas ERP accepts", "fewer events"],
  [422, "client_error", "rejected its content", "fix the data"],
  [429, "rate_limit", "too many requests", "Nothing is lost"],
  [500, "server_error", "failed while handling", "logs for this webhook ID"],
  [502, "server_error", "A gateway", "behind the gateway is running"],
  [503, "server_error", "temporarily unavailable", "Wait until"],
  [504, "server_error", "timed out waiting for it", "respond first"],
];

describe("causeOf", () => {
  it.each(CATEGORIES)("says what happened and what to do for %s, without a status", (category) => {
    const { what, fix } = causeOf({ category, httpStatus: null }, "Atlas ERP");
    expect(what).toMatch(SENTENCE);
    expect(fix).toMatch(SENTENCE);
    expect(what).toContain("Atlas ERP");
  });

  it("says something of its own for every category", () => {
    const said = CATEGORIES.map((category) => causeOf({ category, httpStatus: null }, "Atlas ERP").what);
    expect(new Set(said).size).toBe(CATEGORIES.length);
  });

  it.each(STATUSES)("says more of a %s than of its category", (httpStatus, category, what, fix) => {
    const cause = causeOf({ category, httpStatus }, "Atlas ERP");
    expect(cause.what).toContain(what);
    expect(cause.fix).toContain(fix);
  });

  it.each([
    ["network", FAULT_MESSAGES.cutOff, "accepted the connection, then closed it", "crash, a restart"],
    ["network", FAULT_MESSAGES.refused, "refused the connection", "listens on this port"],
    ["tls", FAULT_MESSAGES.notTls, "does not use TLS", "https port"],
  ] as const)("says of %s what the attempt knows: %s", (category, message, what, fix) => {
    const cause = causeOf({ category, httpStatus: null, message }, "Atlas ERP");
    expect(cause.what).toContain(what);
    expect(cause.fix).toContain(fix);
    expect(cause.fix).not.toMatch(/firewall|certificate/);
    expect(cause.what).toMatch(SENTENCE);
  });

  it("names a status that nothing special is known of", () => {
    expect(causeOf({ category: "server_error", httpStatus: 599 }, "Atlas ERP").what).toContain("(599)");
    expect(causeOf({ category: "client_error", httpStatus: 418 }, "Atlas ERP").what).toContain("(418)");
  });

  it("speaks of the receiver where the channel has no name any more", () => {
    const what = (category: FailureCategory) => causeOf({ category, httpStatus: null }, "").what;
    expect(what("dns")).toBe("The host name of the receiver could not be resolved.");
    expect(what("timeout")).toBe("The receiver did not finish its response in time.");
  });
});

describe("a fix", () => {
  const facts = [
    ...CATEGORIES.map((category) => ({ category, httpStatus: null })),
    ...STATUSES.map(([httpStatus, category]) => ({ category, httpStatus })),
  ];
  const fixes = facts.map((failure) => causeOf(failure, "Atlas ERP").fix);

  it.each(fixes)("points at nothing that only one page shows: %s", (fix) => {
    expect(fix).not.toMatch(/\bbelow\b/);
  });

  it.each(fixes)("is a sentence without the replay, for what cannot be replayed yet: %s", (fix) => {
    expect(withoutReplay(fix)).toMatch(SENTENCE);
    expect(withoutReplay(fix)).not.toMatch(/replay/);
  });
});

describe("ownWordsOf", () => {
  it("finds the sentence in an answer of JSON", () => {
    expect(ownWordsOf('{"error":"locked","message":"Posting period locked until 14:00"}')).toBe(
      "Posting period locked until 14:00",
    );
    expect(ownWordsOf('{"error":{"message":"No such account"}}')).toBe("No such account");
  });

  it("takes a line of text as it is, and cuts a long one", () => {
    expect(ownWordsOf("  upstream\n connect error ")).toBe("upstream connect error");
    expect(ownWordsOf("x".repeat(500))).toHaveLength(200);
  });

  it.each([null, "", "<!doctype html><p>Oops", '{"ok":false}', '{"cut', "[1,2]"])("finds none in %j", (body) => {
    expect(ownWordsOf(body)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { createEraser } from "./own-secrets";

const erase = createEraser({
  url: "https://hooks.example/services/T0LONGTOKEN/b%20canary-path?key=canary-query&x=1",
  customHeaders: { Authorization: "Bearer canary-header", "X-Short": "1" },
  secrets: ["canary-signing-secret"],
});

describe("what a receiver says about the request", () => {
  it.each([
    "Cannot POST /services/T0LONGTOKEN/b%20canary-path",
    "no such hook: T0LONGTOKEN",
    "path b canary-path",
    "key was canary-query",
    "key=canary%2Dquery canary-query",
    '{"authorization":"Bearer canary-header"}',
    "token canary-header",
    `basic ${btoa("canary-header")}`,
    `url-safe ${btoa("Bearer canary-header").replaceAll("=", "")}`,
    "secret canary-signing-secret",
    "<a href='/services/T0LONGTOKEN/b%20canary-path?key=canary-query&amp;x=1'>",
  ])("loses the channel's own secrets: %s", (said) => {
    const kept = erase(said);
    expect(kept).toContain("[redacted]");
    expect(kept).not.toMatch(/canary-|T0LONG/);
    expect(kept).not.toContain(btoa("canary-header"));
  });

  it("loses one that is cut off at the end of the sample", () => {
    expect(erase("invalid token canary-hea")).toBe("invalid token [redacted]");
    expect(erase("invalid token can")).toBe("invalid token can");
  });

  it("keeps everything else", () => {
    const said = '{"error":"no such order","code":1,"hint":"see the services page"}';
    expect(createEraser({ url: "https://hooks.example/", customHeaders: { A: "1" }, secrets: [] })(said)).toBe(said);
  });
});

it("leaves plain words of a path readable, and takes out what could be a token", () => {
  const erase = createEraser({
    url: "https://x.example/hooks/ledger/T0AB12CD/kq8fz2m1",
    customHeaders: {},
    secrets: [],
  });
  expect(erase("The ledger is closed; kq8fz2m1 of T0AB12CD is unknown.")).toBe(
    "The ledger is closed; [redacted] of [redacted] is unknown.",
  );
});

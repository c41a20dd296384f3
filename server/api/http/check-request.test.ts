import { describe, expect, it } from "vitest";
import { checkRequest, MAX_BODY_BYTES } from "./check-request";

const PUBLIC_URL = "https://tocsin.example/";
const JSON_TYPE = { "content-type": "application/json" };

const check = (method: string, headers: Record<string, string> = {}, path = "orgs.update") =>
  checkRequest(
    { method, url: `https://tocsin.example/api/trpc/${path}?batch=1`, headers: new Headers(headers) },
    PUBLIC_URL,
  );

describe("a call of the dashboard", () => {
  it.each<[string, Record<string, string>]>([
    ["the public origin", { origin: "https://tocsin.example", "sec-fetch-site": "same-origin" }],
    ["the host it was sent to", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
    ["no browser at all", {}],
  ])("may come from %s", (_, headers) => {
    expect(check("POST", { ...JSON_TYPE, ...headers })).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling domain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example", host: "tocsin.example" }],
    ["an origin that only begins like ours", { origin: "https://tocsin.example.evil.example", host: "tocsin.example" }],
    ["plain http to our https", { origin: "http://tocsin.example", host: "other" }],
    ["an opaque origin", { origin: "null", host: "tocsin.example" }],
    ["another origin that claims the same site", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  ])("is refused from %s", (_, headers) => {
    expect(check("POST", { ...JSON_TYPE, ...headers })).toBe("cross_site_request");
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "",
  ])("that changes something is refused with the content type %j, which a foreign form could send", (type) => {
    expect(check("POST", type ? { "content-type": type } : {})).toBe("unsupported_media_type");
  });

  it("takes JSON with parameters", () => {
    expect(check("POST", { "content-type": "Application/JSON; charset=utf-8" })).toBeNull();
  });

  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])("is refused as %s", (method) => {
    expect(check(method, JSON_TYPE)).toBe("bad_request");
  });

  it("holds at most ten procedures, also when commas are encoded", () => {
    const names = (count: number, comma = ",") => Array.from({ length: count }, () => "orgs.get").join(comma);
    expect(check("GET", {}, names(10))).toBeNull();
    expect(check("GET", {}, names(11))).toBe("bad_request");
    expect(check("POST", JSON_TYPE, names(11, "%2C"))).toBe("bad_request");
  });

  it.each(["%", "orgs.get%", "%E0%A4%A"])("is refused when its name is %s", (name) => {
    expect(check("GET", {}, name)).toBe("bad_request");
  });

  it("announces at most one mebibyte", () => {
    expect(check("POST", { ...JSON_TYPE, "content-length": String(MAX_BODY_BYTES) })).toBeNull();
    expect(check("POST", { ...JSON_TYPE, "content-length": String(MAX_BODY_BYTES + 1) })).toBe("payload_too_large");
  });
});

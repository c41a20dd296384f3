import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCustomHeaders } from "./custom-headers";

const codes = (headers: Record<string, string>) => checkCustomHeaders(headers).map(({ code }) => code);

describe("checkCustomHeaders", () => {
  it("accepts ordinary headers", () => {
    expect(checkCustomHeaders({ Authorization: "Bearer abc", "X-Api-Key": "k\tv", Accept: "*/*" })).toEqual([]);
  });

  it.each(
    "Host Content-Length Content-Type Connection Transfer-Encoding TE Upgrade Expect Keep-Alive Proxy-Authorization Cookie Forwarded X-Forwarded-For webhook-id X-Webhook-Signature X-Idempotency-Key User-Agent Accept-Encoding Content-Encoding Trailer Via traceparent Metadata Metadata-Flavor X-aws-ec2-metadata-token-ttl-seconds".split(
      " ",
    ),
  )("refuses the reserved %s in any case", (name) => {
    for (const spelling of [name, name.toUpperCase(), name.toLowerCase()])
      expect(codes({ [spelling]: "x" })).toEqual(["reserved"]);
  });

  it.each(["__proto__", "constructor", "Constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"])(
    "refuses %s, which every object has",
    (name) => {
      expect(checkCustomHeaders(JSON.parse(`{"${name}": "x"}`) as Record<string, string>)).toMatchObject([
        { name, code: "invalid_name" },
      ]);
    },
  );

  it.each(["", "a b", "a:b", "ä", "a\r\n", "(x)"])("refuses the name %j", (name) => {
    expect(codes({ [name]: "x" })).toEqual(["invalid_name"]);
  });

  it.each(["a\rb", "a\nb", "a\0b", "ü", "\x7f"])("refuses the value %j, and names its header", (value) => {
    expect(checkCustomHeaders({ "X-A": value })).toMatchObject([{ name: "X-A", code: "invalid_value" }]);
  });

  it("refuses one name in two spellings", () => {
    expect(codes({ "X-A": "1", "x-a": "2" })).toEqual(["duplicate"]);
  });

  it("takes 20 headers and 4 KiB, and not one more", () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, "v"]));
    expect(codes(many(20))).toEqual([]);
    expect(codes(many(21))).toEqual(["too_many"]);
    expect(codes({ "X-A": "v".repeat(4096 - 7) })).toEqual([]);
    expect(codes({ "X-A": "v".repeat(4096 - 6) })).toEqual(["too_large"]);
  });

  it("accepts nothing that fetch itself would refuse", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (headers) => {
        if (checkCustomHeaders(headers).length === 0) expect(() => new Headers(headers)).not.toThrow();
      }),
    );
  });
});

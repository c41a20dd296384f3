import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanSample, redactHeaders, redactText } from "./redact";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("redactText", () => {
  it.each([
    ["Authorization: Bearer abc.def-123", "abc.def"],
    ['{"authorization":"Basic dXNlcjpwYXNz","ok":1}', "dXNlcjpwYXNz"],
    ["Set-Cookie: sid=s3cr3t; Path=/", "s3cr3t"],
    ["got bearer  abcdef123", "abcdef123"],
    ['{"password":"p\\"w"}', 'w"'],
    ['{"user_password" : "hunter2"}', "hunter2"],
    ['"{\\"apiKey\\":\\"hunter2\\"}"', "hunter2"],
    ["access_token=hunter2&x=1", "hunter2"],
    ["client-secret: hunter2", "hunter2"],
    ["x whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw y", "MfKQ9r8G"],
    ["sk_live_4eC39HqLyjWDarjtT1zdp7dc", "4eC39"],
    ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e"],
    ["AKIAIOSFODNN7EXAMPLE", "IOSFODNN"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def", "eyJzdWIi"],
    ["da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3"],
    ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalr"],
    ["https://user:hunter2@example.org/", "hunter2"],
    ["card 4111 1111 1111 1111 exp 2030", "1111"],
    ["4111-1111-1111-1111 2030", "1111"],
    ["5555555555554444", "5555"],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- tail", "MIIE"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE", "MIIE"],
  ])("hides the secret of %j", (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
    expect(redactText(text)).toContain("[redacted]");
  });

  it.each([
    '{"error":"invalid signature for delivery 0193a1b2-0000-7000-8000-000000000001"}',
    "order 4111111111111112 at 1763294400000",
    "<html><body><h1>502 Bad Gateway</h1></body></html>",
    "see https://example.org/docs/Errors/v2/How-To-Fix-This-Very-Long-Name/Part1",
    "trace 4bf92f3577b34da6a3ce929d0e0e4736",
    "the basic idea, the bearer of news",
  ])("leaves %j as it is", (text) => {
    expect(redactText(text)).toBe(text);
  });

  it("keeps what stands around a secret", () => {
    expect(redactText('{"token":"abc","error":"expired"}')).toBe('{"token":[redacted],"error":"expired"}');
  });

  it.each([
    ["names", "token".repeat(20_000)],
    ["names with space", "token   ".repeat(12_000)],
    ["open quotes", 'token:"'.repeat(15_000)],
    ["escapes", `token:"${"\\".repeat(100_000)}`],
    ["jwt starts", "-eyJa".repeat(20_000)],
    ["digits", "4 ".repeat(50_000)],
    ["more digits", "4".repeat(100_000)],
    ["digit groups", "4111 ".repeat(20_000)],
    ["urls", "://a:".repeat(20_000)],
    ["key blocks", "-----BEGIN PRIVATE KEY-----".repeat(4_000)],
    ["dashes", "-".repeat(100_000)],
    ["bearers", "bearer ".repeat(15_000)],
    ["slashes", "a/".repeat(50_000)],
  ])("takes linear time on 100 kB of %s", (_, text) => {
    const started = performance.now();
    redactText(text);
    // A few milliseconds in truth; quadratic work on this much text takes many seconds.
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("cleanSample", () => {
  it("is text without NUL, control characters and broken UTF-8", () => {
    const { text } = cleanSample(new Uint8Array([0x61, 0, 0x62, 0xff, 0xc3, 0x28, 0x1b, 0x0a, 0xe2, 0x82]));
    expect(text).toBe("ab(\n");
  });

  it("is not misled by a NUL inside a telling word", () => {
    expect(cleanSample(bytes("Bea\0rer abcdef123456")).text).toBe("Bearer [redacted]");
  });

  it("keeps at most 1 KiB, whole characters only, and says that there was more", () => {
    const { text, truncated } = cleanSample(bytes(`x${"ä".repeat(5000)}`));
    expect(text).toBe(`x${"ä".repeat(511)}`);
    expect(truncated).toBe(true);
    expect(cleanSample(bytes("short"))).toEqual({ text: "short", truncated: false });
  });

  it("recognises a card number that the cut would have halved", () => {
    const { text } = cleanSample(bytes(`${"x ".repeat(507)}4111111111111111`));
    expect(text).not.toContain("4111");
  });

  it("makes any bytes storable", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), (input) => {
        const { text } = cleanSample(input);
        expect(bytes(text).length).toBeLessThanOrEqual(1024);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\0\ufffd]/);
      }),
    );
  });
});

describe("redactHeaders", () => {
  it("keeps names, hides what is secret by name or by look, and drops what is not there", () => {
    expect(
      redactHeaders({
        "content-type": "text/plain",
        "set-cookie": ["a=1", "b=2"],
        "x-api-key": "k",
        "x-request-id": "42",
        location: "https://example.org/?token=abc",
        via: undefined,
        vary: ["a", "b"],
      }),
    ).toEqual({
      "content-type": "text/plain",
      "set-cookie": "[redacted]",
      "x-api-key": "[redacted]",
      "x-request-id": "42",
      location: "https://example.org/?token=[redacted]",
      vary: "a, b",
    });
  });

  it("bounds each value", () => {
    expect(redactHeaders({ "x-long": "ab ".repeat(10_000) })["x-long"]!.length).toBeLessThanOrEqual(512);
  });
});

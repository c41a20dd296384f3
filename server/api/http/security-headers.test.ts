import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

const policy = (publicUrl: string, isDevelopment = false) =>
  contentSecurityPolicy({ nonce: "abc", publicUrl, isDevelopment });

describe("the headers of every answer", () => {
  it("let scripts run by nonce only, and nobody frame us", () => {
    const text = policy("https://tocsin.example");
    expect(text).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).not.toContain("unsafe-eval");
  });

  it("insist on https where the public address is https, and only there", () => {
    expect(securityHeaders("https://tocsin.example")).toHaveProperty("strict-transport-security");
    expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
    expect(policy("http://localhost:3000")).not.toContain("upgrade-insecure-requests");
  });
});

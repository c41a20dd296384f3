import { describe, expect, it } from "vitest";
import { parseEnv } from "@/server/env";
import { identityProvider, listProviders, primaryGithubEmail, verifiedEmail } from "./providers";

describe("sign-in providers", () => {
  it("appear when all of their variables are set", () => {
    expect(listProviders(parseEnv({}))).toEqual([]);
    expect(listProviders(parseEnv({ GITHUB_CLIENT_ID: "a" }))).toEqual([]);
    const all = {
      GITHUB_CLIENT_ID: "a",
      GITHUB_CLIENT_SECRET: "b",
      OIDC_ISSUER: "https://id.example",
      OIDC_CLIENT_ID: "c",
      OIDC_CLIENT_SECRET: "d",
      OIDC_NAME: "Acme",
    };
    expect(listProviders(parseEnv(all))).toEqual([
      { id: "github", name: "GitHub" },
      { id: "oidc", name: "Acme" },
    ]);
  });

  it("keep the people of one issuer apart from those of another", () => {
    const at = (issuer: string) => identityProvider("oidc", parseEnv({ OIDC_ISSUER: issuer }));
    expect(at("https://one.example")).not.toBe(at("https://two.example"));
  });

  it("vouch for an address only in as many words", () => {
    expect(verifiedEmail({ email: "Ada@Example.com", email_verified: true })).toBe("ada@example.com");
    for (const proof of [false, "true", 1, undefined]) {
      expect(verifiedEmail({ email: "ada@example.com", email_verified: proof })).toBeNull();
    }
    expect(verifiedEmail({ email_verified: true })).toBeNull();
  });

  it("of GitHub: the primary address counts, if it is verified, and no other", () => {
    const other = { email: "other@example.com", primary: false, verified: true };
    const primary = { email: "ada@example.com", primary: true, verified: false };
    expect(verifiedEmail(primaryGithubEmail([other, primary]))).toBeNull();
    expect(verifiedEmail(primaryGithubEmail([other, { ...primary, verified: true }]))).toBe("ada@example.com");
    expect(verifiedEmail(primaryGithubEmail({ message: "Bad credentials" }))).toBeNull();
  });
});

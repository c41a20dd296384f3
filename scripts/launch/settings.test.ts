import { describe, expect, it } from "vitest";
import { processSettings } from "./settings";

const base = {
  given: {},
  mode: "production",
  isTryOut: true,
  secrets: { passwords: { web: "w", worker: "k", auth: "a" }, masterKeys: "k1:generated", sessionSecret: "generated" },
  databases: { web: "postgresql://web", worker: "postgresql://worker", auth: "postgresql://auth" },
  web: { host: "127.0.0.1", port: 3001 },
  worker: { host: "127.0.0.1", port: 8081 },
} as const;

describe("the settings of web and worker", () => {
  it("never hold the administrator's address", () => {
    const settings = processSettings({ ...base, given: { DATABASE_URL: "postgresql://admin:secret@db/tocsin" } });
    expect(JSON.stringify(settings)).not.toContain("admin");
  });

  it("let deliveries reach this machine only when trying out", () => {
    expect(processSettings(base)).toMatchObject({ EGRESS_ALLOW_CIDRS: "127.0.0.0/8,::1/128", EGRESS_ALLOW_HTTP: "1" });
    expect(processSettings({ ...base, isTryOut: false })).not.toHaveProperty("EGRESS_ALLOW_CIDRS");
  });

  it("prefer what a person set, and take an empty variable as not set", () => {
    const given = { TOCSIN_MASTER_KEYS: "own:key", NEXTAUTH_SECRET: "", EGRESS_ALLOW_HTTP: "0" };
    expect(processSettings({ ...base, given })).toMatchObject({
      TOCSIN_MASTER_KEYS: "own:key",
      NEXTAUTH_SECRET: "generated",
      EGRESS_ALLOW_HTTP: "0",
    });
  });

  it("name the port that was really chosen in the public address", () => {
    expect(processSettings(base)).toMatchObject({ PORT: "3001", PUBLIC_URL: "http://localhost:3001" });
    const given = { PUBLIC_URL: "https://tocsin.example" };
    expect(processSettings({ ...base, given })).toMatchObject({ PUBLIC_URL: "https://tocsin.example" });
  });
});

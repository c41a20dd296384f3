import { describe, expect, it } from "vitest";
import { processSettings, webEnvironment, workerEnvironment } from "./settings";

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

  it("let deliveries reach this machine only while nobody else reaches the dashboard", () => {
    for (const host of ["0.0.0.0", "::", "192.168.1.4", "tocsin.lan"]) {
      const settings = processSettings({ ...base, web: { host, port: 3001 } });
      expect(Object.keys(settings).filter((name) => name.startsWith("EGRESS_"))).toEqual([]);
      expect(settings).toMatchObject({ MAIL_LOG_LINKS: "1" });
    }
    for (const host of ["localhost", "127.0.0.1", "127.8.0.1", "::1"])
      expect(processSettings({ ...base, web: { host, port: 3001 } })).toHaveProperty("EGRESS_ALLOW_CIDRS");
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

describe("each process", () => {
  const given = {
    SMTP_URL: "smtp://mailer:canary-mail@mail.example:587",
    GITHUB_CLIENT_SECRET: "canary-github",
    OIDC_CLIENT_SECRET: "canary-oidc",
  };
  const all = { ...processSettings({ ...base, given }), DATABASE_URL: "postgresql://admin" };

  it("of the web carries neither the worker's nor the administrator's address, nor the mail server's password", () => {
    const web = webEnvironment(all);
    // Empty and not absent, or Next would read them from the .env file.
    expect(web).toMatchObject({ WORKER_DATABASE_URL: "", DATABASE_URL: "", SMTP_URL: "smtp://mail.example:587" });
    expect(web).toMatchObject({ WEB_DATABASE_URL: "postgresql://web", AUTH_DATABASE_URL: "postgresql://auth" });
    expect(JSON.stringify(web)).not.toMatch(/postgresql:\/\/(worker|admin)|canary-mail/);
  });

  it("of the worker carries nothing that signs people in, and the web's address only to publish for the demo", () => {
    const worker = workerEnvironment(all);
    expect(worker).toMatchObject({ WORKER_DATABASE_URL: "postgresql://worker", SMTP_URL: given.SMTP_URL });
    expect(JSON.stringify(worker)).not.toMatch(/postgresql:\/\/(auth|admin)|canary-(github|oidc)/);
    expect(worker.NEXTAUTH_SECRET).toBe("");
    expect(worker.WEB_DATABASE_URL).toBe("postgresql://web");
    expect(workerEnvironment({ ...all, DEMO_TRICKLE: "0" }).WEB_DATABASE_URL).toBe("");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { authenticateApiKey } from "@/server/auth/api-key";
import { AppError } from "@/server/contracts/errors";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
let org: OrgFixture;
const api = () => callAs(org.owner, { org });
const bearer = (key: string) => `Bearer ${key}`;

/** The code of a refusal thrown as it is, outside tRPC. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

beforeAll(async () => {
  org = await createOrg(admin);
});

describe("an API key", () => {
  it("lets its holder in with the scopes it has and no others", async () => {
    const { id, key } = await api().keys.create({ name: "shop", scopes: ["events:write"] });
    expect(key).toMatch(/^tcs_[0-9a-f]{32}_[\w-]{43}$/);
    const actor = await authenticateApiKey(bearer(key), "events:write", { ip: "192.0.2.1", requestId: "req_1" });
    expect(actor).toEqual({
      kind: "api_key",
      orgId: org.id,
      keyId: id,
      label: "shop",
      scopes: ["events:write"],
      ip: "192.0.2.1",
      requestId: "req_1",
    });
    expect(await refusalOf(authenticateApiKey(bearer(key), "read"))).toBe("insufficient_scope");
  });

  it("may read what it may manage, and rotates nothing by that", async () => {
    const { key } = await api().keys.create({ name: "ops", scopes: ["manage"] });
    expect(await refusalOf(authenticateApiKey(bearer(key), "read"))).toBe("ok");
    expect(await refusalOf(authenticateApiKey(bearer(key), "secrets:rotate"))).toBe("insufficient_scope");
  });

  it("is stored only as a hash", async () => {
    const { id, key } = await api().keys.create({ name: "hashed", scopes: ["read"] });
    const { rows } = await admin.query<{ all: string }>("select api_keys::text as all from api_keys where id = $1", [
      id,
    ]);
    expect(rows[0]!.all).not.toContain(key.slice(-43));
    expect(JSON.stringify(await api().keys.list())).not.toContain(key.slice(-43));
    expect(JSON.stringify((await api().audit.list({ action: "key." })).entries)).not.toContain(key.slice(-43));
  });

  it("stops at once when it is revoked, past its time, or when its org is deleted", async () => {
    const gone = await createOrg(admin);
    const make = async (where: OrgFixture) =>
      await callAs(where.owner, { org: where }).keys.create({ name: "k", scopes: ["read"] });
    const revoked = await make(org);
    const expired = await make(org);
    const orphaned = await make(gone);
    for (const { key } of [revoked, expired, orphaned])
      expect(await refusalOf(authenticateApiKey(bearer(key), "read"))).toBe("ok");

    await api().keys.revoke({ keyId: revoked.id });
    await admin.query("update api_keys set expires_at = now() where id = $1", [expired.id]);
    await callAs(gone.owner, { org: gone }).orgs.delete();
    for (const { key } of [revoked, expired, orphaned]) {
      expect(await refusalOf(authenticateApiKey(bearer(key), "read"))).toBe("invalid_api_key");
    }
    expect(await codeOf(api().keys.revoke({ keyId: revoked.id }))).toBe("not_found");
  });

  it.each([
    ["nothing", null],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["no key", "Bearer whatever"],
    ["a key that never was", `Bearer tcs_${"0".repeat(32)}_${"A".repeat(43)}`],
  ])("is refused when the header holds %s", async (_, header) => {
    expect(await refusalOf(authenticateApiKey(header, "read"))).toBe("invalid_api_key");
  });

  it("is refused with the secret of another key", async () => {
    const [one, two] = [
      await api().keys.create({ name: "1", scopes: ["read"] }),
      await api().keys.create({ name: "2", scopes: ["read"] }),
    ];
    const mixed = one.key.slice(0, -43) + two.key.slice(-43);
    expect(await refusalOf(authenticateApiKey(bearer(mixed), "read"))).toBe("invalid_api_key");
  });

  it("notes its last use at most once a minute", async () => {
    const { id, key } = await api().keys.create({ name: "used", scopes: ["read"] });
    const lastUse = async () => (await api().keys.list()).find((one) => one.id === id)!.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await authenticateApiKey(bearer(key), "read");
    const first = await lastUse();
    expect(first).not.toBeNull();
    await authenticateApiKey(bearer(key), "read");
    expect(await lastUse()).toEqual(first);
    await admin.query("update api_keys set last_used_at = now() - interval '2 minutes' where id = $1", [id]);
    await authenticateApiKey(bearer(key), "read");
    expect((await lastUse())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
  });
});

describe("minting a key", () => {
  it("never goes above one's own role", async () => {
    const input = { name: "rotator", scopes: ["secrets:rotate" as const] };
    expect(await codeOf(callAs(org.admin, { org }).keys.create(input))).toBe("forbidden");
    expect(await codeOf(callAs(org.owner, { org }).keys.create(input))).toBe("ok");
  });

  it("asks for a scope and for a time that is still to come", async () => {
    expect(await codeOf(api().keys.create({ name: "x", scopes: [] }))).toBe("invalid_input");
    expect(await codeOf(api().keys.create({ name: "x", scopes: ["read"], expiresAt: new Date(0) }))).toBe(
      "invalid_input",
    );
  });

  it("stops at the org's quota, in which revoked keys do not count", async () => {
    const full = await createOrg(admin);
    await admin.query(
      `insert into api_keys (org_id, id, name, secret_hash, scopes, revoked_at)
       select $1, gen_random_uuid(), 'k', '\\x00', '{read}', case when n > $2 then now() end from generate_series(1, $2 + 10) n`,
      [full.id, DEFAULT_QUOTAS.keys],
    );
    const caller = callAs(full.owner, { org: full });
    expect(await codeOf(caller.keys.create({ name: "x", scopes: ["read"] }))).toBe("quota_exceeded");
    const [first] = await caller.keys.list();
    await caller.keys.revoke({ keyId: first!.id });
    expect(await codeOf(caller.keys.create({ name: "x", scopes: ["read"] }))).toBe("ok");
  });
});

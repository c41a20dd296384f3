import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formatKey } from "@/server/contracts/people/keys";
import { authPool } from "@/server/db/client";
import { exchangeCounts } from "@/server/db/queries/publish-counts";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { PublishQuota } from "@/server/usecases/events/publish-quota";
import { callAs, codeOf } from "../testing/call-as";
import { handleRest } from "./app";

const { admin } = useTestDatabase();

async function orgWith(eventsPerMinute: number) {
  const org = await createOrg(admin);
  await admin.query("update orgs set events_per_minute = $2 where id = $1", [org.id, eventsPerMinute]);
  return org;
}

async function keyOf(orgId: string): Promise<string> {
  const [id, secret] = [newTestId(), randomBytes(32).toString("base64url")];
  const hash = createHash("sha256").update(secret).digest();
  await admin.query(
    "insert into api_keys (org_id, id, name, secret_hash, scopes) values ($1, $2, 'k', $3, '{events:write}')",
    [orgId, id, hash],
  );
  return formatKey(id, secret);
}

const post = (key: string, events: object[]) =>
  handleRest(
    new Request("http://localhost/api/v1/events", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(events),
    }),
  );
const batch = (size: number) => Array.from({ length: size }, () => ({ type: "a" }));

const storedOf = async (orgId: string) =>
  (await admin.query<{ n: number }>("select count(*)::int as n from engine.events where org_id = $1", [orgId])).rows[0]
    ?.n;

describe("an org's events per minute", () => {
  it("are accepted up to the limit; then 429 says when to come again, and nothing is stored", async () => {
    const org = await orgWith(100);
    const key = await keyOf(org.id);
    expect((await post(key, batch(60))).status).toBe(202);
    const refused = await post(key, batch(60));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(await refused.json()).toMatchObject({ code: "publish_quota_exceeded" });
    expect(await storedOf(org.id)).toBe(60);
    expect((await post(key, batch(40))).status).toBe(202);
    expect(await codeOf(callAs(org.owner, { org }).events.sendTest({ type: "a" }))).toBe("publish_quota_exceeded");
  });

  it("are given back by a batch that was refused for another reason", async () => {
    const org = await orgWith(50);
    const key = await keyOf(org.id);
    const keyed = batch(50).map((event, n) => ({ ...event, data: n, idempotencyKey: "the same" }));
    expect((await post(key, keyed)).status).toBe(409);
    expect((await post(key, batch(50))).status).toBe(202);
  });

  it("stop no other org", async () => {
    const [full, free] = [await orgWith(1), await orgWith(1)];
    const [first, second] = [await keyOf(full.id), await keyOf(free.id)];
    expect((await post(first, batch(1))).status).toBe(202);
    expect((await post(first, batch(1))).status).toBe(429);
    expect((await post(second, batch(1))).status).toBe(202);
  });

  it("are counted over all processes, whatever clock each has", async () => {
    const { id: orgId } = await orgWith(1_000);
    const processes = [0, 90_000, -90_000].map((skewMs) => {
      const processId = newTestId();
      return new PublishQuota({
        exchange: (reports) => exchangeCounts(authPool(), processId, reports),
        defaultLimit: () => 10_000,
        clock: () => Date.now() + skewMs,
        pause: () => new Promise(() => undefined),
        onError: () => undefined,
      });
    });
    const asked = Array.from({ length: 300 }, (_, n) =>
      processes[n % 3]!.take(orgId, 1 + (n % 10)).then(() => 1 + (n % 10)),
    );
    const taken = await Promise.allSettled(asked);
    const accepted = taken.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
    expect(accepted).toBeLessThanOrEqual(1_030);
    expect(accepted).toBeGreaterThan(900);
  });
});

import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createChannel, createRule, publish, type TestEngine } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

async function prepare(url: string, retry = {}) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, url, { retry });
  await createRule(db.admin, org.id, [channel.id]);
  return { orgId: org.id, channel };
}

async function send({ engine }: TestEngine, orgId: string, count = 1) {
  await publish(orgId, ...Array.from({ length: count }, (_, n) => ({ type: "order.shipped", data: { n } })));
  engine.wakeFanOut(orgId);
}

const history = async (orgId: string) =>
  (
    await db.admin.query<object>(
      "select status, reason, attempt_count, last_category, last_http_status from engine.delivery_history where org_id = $1",
      [orgId],
    )
  ).rows;
const attempts = async (orgId: string) =>
  (
    await db.admin.query<object>(
      "select number, category, http_status, superseded from engine.delivery_attempts where org_id = $1 order by fence",
      [orgId],
    )
  ).rows;

describe("a delivery", () => {
  it("arrives signed, can be verified with the channel's secret, and is recorded", async () => {
    const receiver = await receiverThat({ status: 204 });
    const { orgId, channel } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);

    const [request] = receiver.requests;
    const verified = new Webhook(channel.secret).verify(
      request!.body.toString(),
      request!.headers as Record<string, string>,
    );
    expect(verified).toMatchObject({ type: "order.shipped", sequence: 1, events: [{ data: { n: 0 } }] });
    expect(await history(orgId)).toEqual([
      { status: "succeeded", reason: null, attempt_count: 1, last_category: null, last_http_status: 204 },
    ]);
    expect(test.faults).toEqual([]);
  });

  it("is tried again after a failure and keeps its webhook id, and each attempt is kept", async () => {
    const receiver = await receiverThat((_, index) => ({ status: index < 2 ? 503 : 200 }));
    const { orgId } = await prepare(receiver.url, { delaysSeconds: [0, 0, 0] });
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 3);

    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.requests.map(({ headers }) => headers["x-webhook-attempt"])).toEqual(["1", "2", "3"]);
    expect(receiver.requests[0]!.body.equals(receiver.requests[2]!.body)).toBe(true);
    expect(await attempts(orgId)).toEqual([
      { number: 1, category: "server_error", http_status: 503, superseded: false },
      { number: 2, category: "server_error", http_status: 503, superseded: false },
      { number: 3, category: null, http_status: 200, superseded: false },
    ]);
    expect(await history(orgId)).toMatchObject([{ status: "succeeded", attempt_count: 3 }]);
  });

  it("becomes a dead letter when its attempts are spent", async () => {
    const receiver = await receiverThat({ status: 500 });
    const { orgId } = await prepare(receiver.url, { delaysSeconds: [0] });
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 2);
    expect(await history(orgId)).toMatchObject([{ status: "failed", reason: "exhausted", attempt_count: 2 }]);
  });

  it("is retried three times for TLS, whatever else it failed with before", async () => {
    const receiver = await receiverThat({ status: 200 });
    const { orgId } = await prepare("https" + receiver.url.slice("http".length), { delaysSeconds: Array(7).fill(0) });
    const test = await startEngine();
    await db.admin.query("update engine.channel_states set held = true, hold_reason = 'paused' where org_id = $1", [
      orgId,
    ]);
    await send(test, orgId);
    const waiting = () => db.admin.query("select 1 from engine.deliveries where org_id = $1", [orgId]);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    // Three answers of 503 came before.
    await db.admin.query("update engine.deliveries set attempt_count = 3 where org_id = $1", [orgId]);
    await db.admin.query("update engine.channel_states set held = false, hold_reason = null where org_id = $1", [
      orgId,
    ]);
    await db.admin.query("update engine.org_states set due_at = now() where org_id = $1", [orgId]);
    await test.settled(orgId, 4);
    const tls = { category: "tls", http_status: null, superseded: false };
    expect(await attempts(orgId)).toEqual([4, 5, 6, 7].map((number) => ({ number, ...tls })));
    expect(await history(orgId)).toMatchObject([{ status: "failed", reason: "exhausted", attempt_count: 7 }]);
  });

  it("becomes a dead letter at once when the receiver refuses it for good", async () => {
    const receiver = await receiverThat({ status: 422 });
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);
    expect(await history(orgId)).toMatchObject([{ status: "failed", reason: "permanent", last_http_status: 422 }]);
  });

  it("waits as long as a receiver that answers 429 asks for, and spends no attempt", async () => {
    const receiver = await receiverThat({ status: 429, headers: { "retry-after": "120" } });
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);
    const { rows } = await db.admin.query<{ attempt_count: number; wait: number }>(
      "select attempt_count, extract(epoch from send_after - now())::int as wait from engine.deliveries where org_id = $1",
      [orgId],
    );
    expect(rows[0]!.attempt_count).toBe(0);
    expect(rows[0]!.wait).toBeGreaterThan(100);
  });

  it("that is answered 410 disables its channel at once and keeps what comes after", async () => {
    const receiver = await receiverThat({ status: 410 });
    const { orgId, channel } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);
    const { rows } = await db.admin.query("select status from channels where id = $1", [channel.id]);
    expect(rows).toEqual([{ status: "disabled" }]);
    expect(await history(orgId)).toMatchObject([{ status: "failed", reason: "gone" }]);
  });

  it("that cannot connect is recorded as a network failure, without any address in its words", async () => {
    const { orgId } = await prepare("http://127.0.0.1:1025/closed", { maxAttempts: 1 });
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);
    const { rows } = await db.admin.query<{ category: string; error: string }>(
      "select category, error from engine.delivery_attempts where org_id = $1",
      [orgId],
    );
    expect(rows[0]!.category).toBe("network");
    expect(rows[0]!.error).not.toContain("127.0.0.1");
  });

  it("carries signatures of both secrets while a rotation lasts", async () => {
    const receiver = await receiverThat({});
    const { orgId, channel } = await prepare(receiver.url);
    const { secret: newer } = await createChannel(db.admin, orgId, receiver.url);
    const { rows } = await db.admin.query<{ sealed_secret: Buffer }>(
      "select sealed_secret from channel_secrets where channel_id = $1",
      [channel.id],
    );
    const { vault } = await import("@/server/vault/vault");
    const { channelSecretPlace } = await import("@/server/vault/places");
    await db.admin.query("delete from channel_secrets where channel_id = $1", [channel.id]);
    await db.admin.query(
      `insert into channel_secrets (org_id, channel_id, slot, sealed_secret, fingerprint, expires_at)
       values ($1, $2, 'primary', $3, 'n', null), ($1, $2, 'secondary', $4, 'o', now() + interval '1 hour')`,
      [orgId, channel.id, vault().seal(newer, channelSecretPlace(orgId, channel.id)), rows[0]!.sealed_secret],
    );
    const test = await startEngine();
    await send(test, orgId);
    await test.settled(orgId, 1);
    const { body, headers } = receiver.requests[0]!;
    for (const secret of [channel.secret, newer]) {
      expect(() => new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).not.toThrow();
    }
  });
});

describe("the engine", () => {
  it("delivers to a healthy channel while another of the same org hangs until its deadline", async () => {
    const hanging = await receiverThat({ delayMs: 60_000 });
    const healthy = await receiverThat({});
    const { orgId } = await prepare(hanging.url);
    const channel = await createChannel(db.admin, orgId, healthy.url);
    await createRule(db.admin, orgId, [channel.id], { eventTypes: ["quick"] });
    const test = await startEngine();
    await send(test, orgId, 20);
    await hanging.waitFor(1);
    await publish(orgId, { type: "quick" });
    test.engine.wakeFanOut(orgId);
    await healthy.waitFor(1);
    await test.settled(orgId, 1);
    expect(hanging.requests.length).toBeLessThanOrEqual(4);
    expect(await history(orgId)).toMatchObject([{ status: "succeeded" }]);
  });

  it("sets a channel aside that it cannot open, and goes on with the others", async () => {
    const receiver = await receiverThat({});
    const broken = await prepare(receiver.url);
    await db.admin.query(
      "update channels set sealed_url = sealed_secret from channel_secrets where id = channel_id and id = $1",
      [broken.channel.id],
    );
    const healthy = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, broken.orgId);
    await send(test, healthy.orgId);
    await test.settled(healthy.orgId, 1);
    await expect
      .poll(async () => {
        const { rows } = await db.admin.query<object>(
          "select attempt_count, crash_count > 0 as is_set_aside from engine.deliveries where org_id = $1",
          [broken.orgId],
        );
        return rows;
      })
      .toEqual([{ attempt_count: 0, is_set_aside: true }]);
  });

  it("gives back what is still on the wire when it has to stop: no attempt, no crash, due at once", async () => {
    const receiver = await receiverThat({ delayMs: 60_000 });
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await receiver.waitFor(1);
    await test.engine.stop(10);
    const { rows } = await db.admin.query(
      "select status, attempt_count, crash_count, worker_id from engine.deliveries where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ status: "pending", attempt_count: 0, crash_count: 0, worker_id: null }]);
  });

  it("lets what is on the wire finish before it stops", async () => {
    const receiver = await receiverThat({ delayMs: 150 });
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await receiver.waitFor(1);
    await test.engine.stop(10_000);
    expect(await history(orgId)).toMatchObject([{ status: "succeeded" }]);
  });

  it("records a result that came after its delivery was lost as superseded, and changes nothing else", async () => {
    const gate = Promise.withResolvers<object>();
    const receiver = await receiverThat(() => gate.promise);
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await receiver.waitFor(1);
    // Another worker took it over and settled it in the meantime.
    await db.admin.query("update engine.deliveries set fence = fence + 1, worker_id = $2 where org_id = $1", [
      orgId,
      newTestId(),
    ]);
    gate.resolve({ status: 500 });
    await expect.poll(() => test.superseded.length).toBe(1);
    const { rows } = await db.admin.query(
      "select status, attempt_count, last_category from engine.deliveries where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ status: "processing", attempt_count: 0, last_category: null }]);
    expect(await attempts(orgId)).toMatchObject([{ http_status: 500, superseded: true }]);
  });

  it("takes back what it holds by the tables and knows nothing of, as after a lost answer to a claim's commit", async () => {
    const receiver = await receiverThat({});
    const { orgId } = await prepare(receiver.url);
    const workerId = newTestId();
    const test = await startEngine({ workerId, isAlive: () => isAlive });
    let isAlive = false;
    await send(test, orgId);
    const lost =
      "update engine.deliveries set status = 'processing', worker_id = $2, lease_until = now() + interval '60 s' where org_id = $1";
    await expect.poll(async () => (await db.admin.query(lost, [orgId, workerId])).rowCount).toBe(1);
    isAlive = true;
    await test.settled(orgId, 1);
    expect(await history(orgId)).toMatchObject([{ status: "succeeded", attempt_count: 1 }]);
  });

  it("goes on by itself after the database was away, and loses no result", async () => {
    const gate = Promise.withResolvers<object>();
    const receiver = await receiverThat(() => gate.promise);
    const { orgId } = await prepare(receiver.url);
    const test = await startEngine();
    await send(test, orgId);
    await receiver.waitFor(1);
    await db.whileAway(async () => {
      gate.resolve({ status: 200 });
      await expect.poll(() => test.faults.length).toBeGreaterThan(0);
    });
    await test.settled(orgId, 1);
    expect(await history(orgId)).toMatchObject([{ status: "succeeded", attempt_count: 1 }]);
    await send(test, orgId);
    await test.settled(orgId, 2);
  });
});

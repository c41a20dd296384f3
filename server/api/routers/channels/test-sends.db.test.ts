import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { TEST_SENDS_PER_MINUTE } from "@/server/contracts/test-sends";
import { withWorker } from "@/server/db/scope";
import { deleteExpired } from "@/server/db/queries/expiry";
import { parseCidrs } from "@/server/domain/target/address";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { verifySignature } from "@/server/domain/signing/verify-signature";
import { createSender } from "@/server/egress/send";
import { TestSends } from "@/server/engine/send/test-sends";
import { type Answering, startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createTwoOrgs, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { vault } from "@/server/vault/vault";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
Object.assign(process.env, {
  EGRESS_ALLOW_HTTP: "1",
  EGRESS_ALLOW_CIDRS: "127.0.0.0/8",
  EGRESS_ALLOW_HOSTS: "localhost",
});

let org: OrgFixture;
let theirs: OrgFixture;
beforeAll(async () => {
  ({ ours: org, theirs } = await createTwoOrgs(admin));
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((clean) => clean()));
});

async function receiverThat(answers: Answering) {
  const receiver = await startCaptureReceiver(answers);
  cleanups.push(() => receiver.close());
  return receiver;
}

/** As the worker's, but for what may be reached and how names are resolved. */
function testSends(allowed = "127.0.0.0/8") {
  const sender = createSender({
    policy: { allowHttp: true, allowCidrs: parseCidrs(allowed), allowHosts: ["localhost"] },
    ...(allowed === "" && { resolve: () => Promise.resolve(["10.0.0.7"]) }),
  });
  cleanups.push(() => sender.close());
  const onError = (error: unknown) => {
    throw error;
  };
  return new TestSends({
    transaction: withWorker,
    sender,
    vault: vault(),
    newId: newTestId,
    version: "test",
    publicUrl: "https://tocsin.example",
    onError,
  });
}

const api = (role: "owner" | "admin" | "member" = "admin", of = org) => callAs(of[role], { org: of });
const SENT = { type: "order.paid", data: '{"amount":12345678901234567890}' };

async function trySend(
  target: Parameters<ReturnType<typeof api>["channels"]["testSend"]>[0]["target"],
  allowed?: string,
) {
  const { testSendId } = await api().channels.testSend({ target, ...SENT });
  await testSends(allowed).send({ orgId: org.id, testSendId });
  const answer = await api().channels.testResult({ testSendId });
  if (answer.state !== "done") throw new Error(`It is ${answer.state}.`);
  return answer.result;
}

const draft = (url: string) => ({ url, headers: { "X-Token": "canary-header" }, signatureScheme: "standard" as const });
async function createChannel(url: string) {
  const given = { name: `Channel ${newTestId()}`, url, headers: { "X-Token": "canary-header" } };
  return api().channels.create(given);
}

describe("a test send", () => {
  it("to a saved channel is signed with its secret, and shows the request, the response and the time", async () => {
    const receiver = await receiverThat({ status: 201, body: '{"ok":true}' });
    const { id: channelId, signing } = await createChannel(`${receiver.url}/hooks?token=canary-path`);
    const result = await trySend({ channelId });

    const [arrived] = await receiver.waitFor(1);
    const headers = arrived!.headers as Record<string, string>;
    const nowSeconds = Number(headers["webhook-timestamp"]);
    const keys = [prepareKey(signing!.secret!)!];
    expect(verifySignature({ scheme: "standard", keys, headers, body: arrived!.body, nowSeconds })).toMatchObject({
      ok: true,
    });
    expect(headers["x-token"]).toBe("canary-header");
    expect(arrived!.body.toString()).toContain('"data":{"amount":12345678901234567890}');
    expect(JSON.parse(arrived!.body.toString())).toMatchObject({ type: "order.paid", rule: null, sequence: 0 });

    expect(result).toMatchObject({ category: null, httpStatus: 201, response: { body: '{"ok":true}' } });
    expect(result.timings.totalMs).toBeGreaterThan(0);
    expect(result.request.body).toBe(arrived!.body.toString());
    expect(result.request.headers["webhook-signature"]).toBe(headers["webhook-signature"]);
  });

  it("that is under way when its worker stops is waited for, and recorded", async () => {
    const gate = Promise.withResolvers<object>();
    const receiver = await receiverThat(() => gate.promise);
    const { testSendId } = await api().channels.testSend({ target: draft(receiver.url), ...SENT });
    const tests = testSends();
    await tests.start({ orgId: org.id, testSendId });
    await receiver.waitFor(1);
    const drained = tests.drain();
    gate.resolve({ status: 200 });
    await drained;
    expect(await api().channels.testResult({ testSendId })).toMatchObject({ state: "done" });
  });

  it("never shows a secret, the path of the URL, or the value of a custom header", async () => {
    const receiver = await receiverThat({ status: 200 });
    const { id: channelId, signing } = await createChannel(`${receiver.url}/hooks?token=canary-path`);
    const results = [await trySend({ channelId }), await trySend(draft(`${receiver.url}/canary-path`))];
    const { entries } = await api().audit.list({ action: "channel.tested" });
    const { rows } = await admin.query("select * from engine.test_sends where org_id = $1", [org.id]);
    const said = JSON.stringify([results, entries, rows]);
    for (const secret of [signing!.secret!, "canary-path", "canary-header"]) expect(said).not.toContain(secret);
    expect(entries[0]).toMatchObject({ targetLabel: receiver.url, after: { eventType: "order.paid", isSaved: false } });
    expect(entries[1]?.targetId).toBe(channelId);
  });

  it("before saving is signed with a secret that nobody knows, and leaves no channel and no delivery behind", async () => {
    const receiver = await receiverThat({ status: 200 });
    const before = await api().channels.list();
    const result = await trySend(draft(receiver.url));
    expect(result.request.headers["webhook-signature"]).toMatch(/^v1,/);
    expect(await api().channels.list()).toHaveLength(before.length);
    expect((await api().deliveries.list({})).rows).toEqual([]);
  });

  it("says what the receiver did wrong, and tries only once", async () => {
    const receiver = await receiverThat({ status: 503, body: "closed" });
    expect(await trySend(draft(receiver.url))).toMatchObject({ category: "server_error", httpStatus: 503 });
    expect(receiver.requests).toHaveLength(1);
  });

  it("reaches no private address, neither written out nor behind a name", async () => {
    const blocked = { category: "blocked", httpStatus: null, response: null };
    const receiver = await receiverThat({ status: 200 });
    expect(await trySend(draft(receiver.url), "192.0.2.0/24")).toMatchObject(blocked);
    expect(receiver.requests).toHaveLength(0);
    expect(await trySend(draft("http://hooks.example.com/"), "")).toMatchObject(blocked);
    for (const url of ["http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "http://user@example.com/"]) {
      const call = api("owner", theirs).channels.testSend({ target: draft(url), ...SENT });
      expect(await codeOf(call), url).toBe("url_refused");
    }
  });

  it("is sent once however often it is asked for, and not at all when nobody waits any more", async () => {
    const { ours: fresh } = await createTwoOrgs(admin);
    const receiver = await receiverThat({ status: 200 });
    const caller = api("admin", fresh);
    const ask = () => caller.channels.testSend({ target: draft(receiver.url), ...SENT });
    const { testSendId } = await ask();
    const sends = testSends();
    const wanted = { orgId: fresh.id, testSendId };
    await Promise.all([sends.send(wanted), sends.send(wanted)]);
    await sends.send(wanted);
    expect(receiver.requests).toHaveLength(1);

    const late = await ask();
    await admin.query("update engine.test_sends set created_at = now() - interval '31 s' where id = $1", [
      late.testSendId,
    ]);
    await sends.send({ orgId: fresh.id, testSendId: late.testSendId });
    expect(receiver.requests).toHaveLength(1);
    expect(await caller.channels.testResult({ testSendId: late.testSendId })).toEqual({ state: "lost" });
  });

  it("is refused to members, to strangers, and above the limit of a minute", async () => {
    const { ours: fresh } = await createTwoOrgs(admin);
    const now = () => new Date("2026-11-01T12:00:30Z");
    const caller = callAs(fresh.owner, { org: fresh, now });
    const target = draft("http://127.0.0.1:4599/hook");
    const ask = () => caller.channels.testSend({ target, ...SENT });
    expect(await codeOf(callAs(fresh.member, { org: fresh }).channels.testSend({ target, ...SENT }))).toBe("forbidden");

    const { testSendId } = await ask();
    expect(await codeOf(api("owner", theirs).channels.testResult({ testSendId }))).toBe("not_found");
    const foreign = await createChannel("http://127.0.0.1:4599/hook");
    const toForeign = caller.channels.testSend({ target: { channelId: foreign.id }, ...SENT });
    expect(await codeOf(toForeign)).toBe("not_found");

    for (let sent = 1; sent < TEST_SENDS_PER_MINUTE; sent++) await ask();
    expect(await codeOf(ask())).toBe("rate_limited");
    expect(
      await codeOf(
        callAs(fresh.owner, { org: fresh, now: () => new Date("2026-11-01T12:01:00Z") }).channels.testSend({
          target,
          ...SENT,
        }),
      ),
    ).toBe("ok");
  });

  it("takes only what publishing would take", async () => {
    const { ours: fresh } = await createTwoOrgs(admin);
    const ask = (given: Partial<typeof SENT>) =>
      codeOf(api("admin", fresh).channels.testSend({ target: draft("http://127.0.0.1:4599/"), ...SENT, ...given }));
    expect(await ask({ data: "{ not json" })).toBe("bad_request");
    expect(await ask({ type: "no type at all!" })).toBe("invalid_input");
    expect(await ask({ data: "" })).toBe("ok");
  });

  it("is forgotten after an hour", async () => {
    await admin.query("update engine.test_sends set created_at = now() - interval '61 min' where org_id = $1", [
      org.id,
    ]);
    expect(await withWorker((sql) => deleteExpired(sql, "test_sends"))).toBeGreaterThan(0);
    const { rows } = await admin.query("select 1 from engine.test_sends where org_id = $1", [org.id]);
    expect(rows).toEqual([]);
  });
});

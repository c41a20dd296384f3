import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { INBOX_BODY_BYTES, INBOX_BODY_KEPT, INBOX_KEEPS } from "@/server/contracts/inbox";
import { withOrg } from "@/server/db/scope";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import { signHeaders } from "@/server/domain/signing/signature";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { createTwoOrgs, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { ensureInbox } from "@/server/usecases/inbox/ensure-inbox";
import { handleInbox } from "./inbox";
import { callAs, codeOf } from "../testing/call-as";

const { admin } = useTestDatabase();
Object.assign(process.env, { EGRESS_ALLOW_HTTP: "1", EGRESS_ALLOW_HOSTS: "localhost" });

type Side = { org: OrgFixture; url: string; channelId: string; secret: string };
let ours: Side;
let theirs: Side;

async function openInbox(org: OrgFixture): Promise<Side> {
  const { id, signing } = await callAs(org.admin, { org }).inbox.createChannel({});
  const actor = { kind: "system" as const, orgId: org.id, label: "test", ip: null, requestId: null };
  const { url } = await withOrg(org.id, (tx) => ensureInbox(tx, actor));
  return { org, url: url.href, channelId: id, secret: signing!.secret! };
}

beforeAll(async () => {
  const orgs = await createTwoOrgs(admin);
  ours = await openInbox(orgs.ours);
  theirs = await openInbox(orgs.theirs);
});

const now = () => Math.floor(Date.now() / 1000);
function signed(side: Side, body: string, at = now()): Record<string, string> {
  const secrets = [prepareKey(side.secret)!] as const;
  const own = { "x-webhook-id": "msg_1", "x-webhook-event": "order.paid", "x-webhook-attempt": "1" };
  return { ...own, ...signHeaders({ scheme: "standard", secrets, messageId: "msg_1", timestampSeconds: at, body }) };
}

type Sent = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; method?: string };
const waits: number[] = [];
function send(url: string, { body = "{}", headers = {}, method = "POST" }: Sent = {}): Promise<Response> {
  const request = new Request(url, { method, headers, ...(method === "POST" && { body }) });
  const token = new URL(url).pathname.split("/").at(-1)!;
  return handleInbox(request, token, { wait: (ms) => Promise.resolve(waits.push(ms)) });
}

const api = ({ org }: Side) => callAs(org.member, { org });
async function latest(side: Side) {
  const { rows } = await api(side).inbox.requests({ limit: 1 });
  return api(side).inbox.request({ requestId: rows[0]!.id });
}
const idsOf = async (side: Side) => (await api(side).inbox.requests({ limit: 100 })).rows.map(({ id }) => id);

describe("a request to the inbox", () => {
  it("that is signed by its channel is found valid, and is kept with what it said", async () => {
    const body = '{"type":"order.paid"}';
    expect((await send(ours.url, { body, headers: signed(ours, body) })).status).toBe(200);
    expect(await latest(ours)).toMatchObject({
      verdict: "valid",
      reason: null,
      channelId: ours.channelId,
      channelName: "Inbox",
      eventTypes: "order.paid",
      attempt: 1,
      method: "POST",
      body,
      bodyBytes: body.length,
      answeredStatus: 200,
    });
  });

  it.each([
    ["was tampered with", "invalid", "wrong_secret", () => signed(ours, '{"amount":1}')],
    ["is signed with another org's secret", "invalid", "wrong_secret", () => signed(theirs, '{"amount":2}')],
    ["is too old", "invalid", "stale_timestamp", () => signed(ours, '{"amount":2}', now() - 3600)],
    ["is not signed", "unsigned", "missing_header", () => ({})],
  ])("that %s is kept as such", async (_, verdict, reason, headers) => {
    await send(ours.url, { body: '{"amount":2}', headers: headers() });
    expect(await latest(ours)).toMatchObject({ verdict, reason, message: expect.any(String) as string });
  });

  it("never shows the token, what the way here added, nor the values of custom headers", async () => {
    await callAs(ours.org.admin, { org: ours.org }).channels.update({
      channelId: ours.channelId,
      change: { headers: { "X-Token": "canary" } },
    });
    const headers = {
      "x-token": "canary",
      authorization: "canary",
      "proxy-authorization": "canary",
      "x-api-key": "canary",
      "x-amz-security-token": "canary",
      cookie: "a=canary",
      "x-forwarded-for": "203.0.113.7",
      referer: ours.url,
      "x-other": "seen",
      "webhook-signature": "v1,shown",
    };
    await send(`${ours.url}?answer=ok`, { headers });
    const request = await latest(ours);
    expect(JSON.stringify(request)).not.toContain("canary");
    expect(JSON.stringify(request)).not.toContain(new URL(ours.url).pathname);
    expect(request).toMatchObject({
      path: "/api/inbox/…?answer=ok",
      headers: { "x-token": "••••", "x-api-key": "••••", "x-other": "seen", "webhook-signature": "v1,shown" },
    });
    expect(request.headers).not.toHaveProperty("x-forwarded-for");
  });

  it("may be anything: what is no text is kept as far as text can", async () => {
    await send(ours.url, { body: Uint8Array.from([0x61, 0x00, 0xff, 0x62]) });
    expect(await latest(ours)).toMatchObject({ body: "a\ufffd\ufffdb", bodyBytes: 4 });
    expect((await send(ours.url, { method: "GET" })).status).toBe(200);
    expect(await latest(ours)).toMatchObject({ method: "GET", bodyBytes: 0 });
  });

  it("is checked whole and kept in part when it is large, and refused when it is larger than any delivery", async () => {
    const body = "x".repeat(INBOX_BODY_KEPT + 1);
    await send(ours.url, { body, headers: signed(ours, body) });
    const request = await latest(ours);
    expect(request).toMatchObject({ verdict: "valid", bodyBytes: body.length });
    expect(request.body.length).toBe(INBOX_BODY_KEPT);
    expect((await send(ours.url, { body: "x".repeat(INBOX_BODY_BYTES + 1) })).status).toBe(413);
  });
});

it("is not held valid for a channel that delivers elsewhere, though its secret signed it", async () => {
  const { org } = ours;
  const url = "https://hooks.example.com/x";
  const { signing } = await callAs(org.admin, { org }).channels.create({ name: "Elsewhere", url });
  await send(ours.url, { body: "{}", headers: signed({ ...ours, secret: signing!.secret! }, "{}") });
  expect(await latest(ours)).toMatchObject({ verdict: "invalid", reason: "wrong_secret", channelId: null });
});

describe("a token", () => {
  it.each(["x", "a".repeat(43), "../channels", ""])("that nobody has (%j) leads nowhere", async (token) => {
    const before = [...(await idsOf(ours)), ...(await idsOf(theirs))];
    const answer = await handleInbox(new Request("http://localhost/api/inbox/x", { method: "POST" }), token);
    expect(answer.status).toBe(404);
    expect([...(await idsOf(ours)), ...(await idsOf(theirs))]).toEqual(before);
  });

  it("of one org never shows anything in another", async () => {
    const before = await idsOf(theirs);
    await send(ours.url, { body: "{}", headers: signed(theirs, "{}") });
    expect(await idsOf(theirs)).toEqual(before);
    const [id] = await idsOf(ours);
    expect(await codeOf(api(theirs).inbox.request({ requestId: id! }))).toBe("not_found");
    expect(await codeOf(api(ours).inbox.request({ requestId: newTestId() }))).toBe("not_found");
  });

  it("is stored only as a hash and sealed", async () => {
    const token = new URL(ours.url).pathname.split("/").at(-1)!;
    const { rows } = await admin.query<{ all: string; token: Buffer }>(
      "select inboxes::text as all, sealed_token as token from inboxes where org_id = $1",
      [ours.org.id],
    );
    expect(rows[0]!.all).not.toContain(token);
    expect(rows[0]!.token.includes(token)).toBe(false);
  });

  it("ends with its org", async () => {
    const { ours: org } = await createTwoOrgs(admin);
    const gone = await openInbox(org);
    expect((await send(gone.url)).status).toBe(200);
    await admin.query("update orgs set deleted_at = now() where id = $1", [org.id]);
    expect((await send(gone.url)).status).toBe(404);
  });
});

describe("the inbox", () => {
  it("keeps the latest requests only, of each org for itself", async () => {
    await api(theirs).inbox.clear();
    await send(theirs.url);
    const [kept] = await idsOf(theirs);
    await admin.query(
      `insert into inbox_requests (org_id, id, method, path, headers, body, body_bytes, verdict, answered_status)
       select $1, id, 'POST', '/', '{}', '', 0, 'unsigned', 200 from unnest($2::uuid[]) id`,
      [ours.org.id, Array.from({ length: INBOX_KEEPS + 20 }, newTestId)],
    );
    await send(ours.url, { body: "the latest" });
    const { rows } = await admin.query<{ count: number }>(
      "select count(*)::int from inbox_requests where org_id = $1",
      [ours.org.id],
    );
    expect(rows[0]!.count).toBe(INBOX_KEEPS);
    expect(await latest(ours)).toMatchObject({ body: "the latest" });
    expect(await idsOf(theirs)).toEqual([kept]);
  });

  it("lists in pages, newest first, each request once", async () => {
    const first = await api(ours).inbox.requests({ limit: 30 });
    const second = await api(ours).inbox.requests({ limit: 30, cursor: first.nextCursor });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(ids.length).toBe(60);
  });

  it.each([
    ["error_500", 500],
    ["rate_limited_429", 429],
    ["garbage", 200],
    ["ok", 200],
  ] as const)("told %s by a member answers %i, and says so of the request", async (behaviour, status) => {
    await api(ours).inbox.setBehaviour({ behaviour });
    expect(await api(ours).inbox.get()).toMatchObject({ behaviour, origin: "http://localhost:3000" });
    expect((await send(ours.url)).status).toBe(status);
    expect(await latest(ours)).toMatchObject({ answeredStatus: status });
  });

  it("told to be slow takes its time after the request is kept", async () => {
    await api(ours).inbox.setBehaviour({ behaviour: "slow" });
    waits.length = 0;
    await send(ours.url, { body: "slow" });
    expect(waits).toEqual([20_000]);
    expect(await latest(ours)).toMatchObject({ body: "slow" });
    await api(ours).inbox.setBehaviour({ behaviour: "ok" });
  });

  it("answers a channel in the way that it asks for, whatever the rest is told", async () => {
    const answer: InboxBehaviour = "error_500";
    const { id } = await callAs(ours.org.admin, { org: ours.org }).inbox.createChannel({ name: "Broken", answer });
    expect((await api(ours).inbox.get())!.channels).toEqual([
      { id, name: "Broken", answer },
      { id: ours.channelId, name: "Inbox", answer: null },
    ]);
    expect((await send(`${ours.url}?answer=${answer}`)).status).toBe(500);
    expect((await send(`${ours.url}?answer=nonsense`)).status).toBe(200);
  });

  it("is made once, however often it is asked for, and does not exist before", async () => {
    const { ours: org } = await createTwoOrgs(admin);
    const caller = callAs(org.admin, { org });
    expect(await caller.inbox.get()).toBeNull();
    await Promise.all(["a", "b", "c"].map((name) => caller.inbox.createChannel({ name })));
    expect((await caller.inbox.get())!.channels.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    const { entries } = await caller.audit.list({ action: "inbox." });
    expect(entries.map(({ action }) => action)).toEqual(["inbox.created"]);
  });

  it("shows its URL to those who may, which is written down", async () => {
    const caller = callAs(ours.org.admin, { org: ours.org });
    expect(await caller.inbox.revealUrl()).toEqual({ url: ours.url });
    expect((await caller.audit.list({ action: "inbox.url_revealed" })).entries).toHaveLength(1);
    expect(await codeOf(api(ours).inbox.revealUrl())).toBe("forbidden");
  });

  it("says how many requests it keeps, and can be emptied, which is written down", async () => {
    const { requestCount } = (await api(ours).inbox.get())!;
    expect(requestCount).toBeGreaterThan(0);
    expect((await api(ours).inbox.clear()).cleared).toBe(requestCount);
    expect(await idsOf(ours)).toEqual([]);
    expect((await api(ours).inbox.get())?.requestCount).toBe(0);
    expect(await idsOf(theirs)).toHaveLength(1);
    const { entries } = await callAs(ours.org.admin, { org: ours.org }).audit.list({ action: "inbox.cleared" });
    expect(entries).toHaveLength(1);
  });
});

describe("too many requests", () => {
  it("to one inbox are refused before their bodies are read, and no other inbox notices", async () => {
    const token = new URL(theirs.url).pathname.split("/").at(-1)!;
    const given = { now: () => new Date("2026-11-16T12:00:30Z") };
    expect((await handleInbox(new Request(theirs.url, { method: "POST" }), token, given)).status).toBe(200);
    const key = `inbox-org:${createHash("sha256").update(theirs.org.id).digest("base64url")}`;
    await admin.query("update rate_limits set hits = 1200 where key = $1", [key]);
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("was read")) }, { highWaterMark: 0 });
    const request = new Request(theirs.url, { method: "POST", body, duplex: "half" } as RequestInit);
    const refused = await handleInbox(request, token, given);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await send(ours.url)).status).toBe(200);
  });

  it("cannot come from who does not know the token: nothing of theirs is read", async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("was read")) }, { highWaterMark: 0 });
    const request = new Request(ours.url, { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await handleInbox(request, "x".repeat(43))).status).toBe(404);
  });
});

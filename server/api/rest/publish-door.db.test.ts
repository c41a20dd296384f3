import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENT_LIMITS } from "@/server/contracts/events";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { PublishRoom } from "@/server/usecases/events/publish-room";
import { apiRoute } from "../http/api-route";
import { createHttpServer } from "../http/http-server";
import { callAs } from "../testing/call-as";
import { handleRest } from "./app";
import { isPublishPost, servePublishPost } from "./publish-door";

const { admin } = useTestDatabase();
const overHono = apiRoute((request: Request) => handleRest(request));
let org: OrgFixture;
let server: Server;
let base: string;

beforeAll(async () => {
  org = await createOrg(admin);
  server = createHttpServer((request, response) => {
    expect(isPublishPost(request)).toBe(true);
    return servePublishPost(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const makeKey = async (scope: "events:write" | "read" = "events:write") =>
  await callAs(org.owner, { org }).keys.create({ name: "k", scopes: [scope] });
const bearer = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });
type Sent = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
const post = (address: string, { headers, body }: Sent) =>
  new Request(`${address}/api/v1/events`, { method: "POST", headers, body });

/** What differs from call to call is left out. */
async function told(response: Response) {
  const text = (await response.text()).replaceAll(/"(id|requestId|idempotencyKey)":"[^"]*"/g, '"$1":""');
  const passing = ["connection", "date", "keep-alive", "content-length", "x-request-id"];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !passing.includes(name)));
  return { status: response.status, headers, text };
}

describe("publishing through the lean process's own door", () => {
  const big = " ".repeat(EVENT_LIMITS.bodyBytes + 1);
  it.each([
    ["one event", 202, '{"type":"a","data":{"n":1}}', {}],
    ["a batch", 202, '[{"type":"a"},{"type":"b"}]', {}],
    ["a repeated key", 202, '{"type":"a"}', { "idempotency-key": "again" }],
    ["a compressed body", 202, new Uint8Array(gzipSync('{"type":"a"}')), { "content-encoding": "gzip" }],
    [
      "CloudEvents in binary mode",
      202,
      "{}",
      { "ce-specversion": "1.0", "ce-id": "1", "ce-source": "s", "ce-type": "a" },
    ],
    ["no key", 401, '{"type":"a"}', { authorization: "" }],
    ["no JSON", 400, "{", {}],
    ["a wrong field", 422, '{"type":"a","nope":1}', {}],
    ["another media type", 415, "x", { "content-type": "text/plain" }],
    ["an empty Idempotency-Key", 422, '{"type":"a"}', { "idempotency-key": "" }],
    ["a body that is too large", 413, big, {}],
  ])("answers %s with %i, as every other way in does", async (_what, status, body, headers) => {
    const { key } = await makeKey();
    const sent = { headers: { ...bearer(key), ...headers }, body };
    // Once beforehand, so that a repeated key is a repeat for both.
    await overHono(post(base, sent));
    const [there, here] = [await told(await overHono(post(base, sent))), await told(await fetch(post(base, sent)))];
    expect(here.status).toBe(status);
    expect(here).toEqual(there);
  });

  it("refuses a key without the scope", async () => {
    const { key } = await makeKey("read");
    expect((await fetch(post(base, { headers: bearer(key), body: '{"type":"a"}' }))).status).toBe(403);
  });

  it("refuses a revoked key from the next call on, whatever is sent, and says nothing of the events", async () => {
    const { id, key } = await makeKey();
    const send = (body: string) => fetch(post(base, { headers: bearer(key), body }));
    for (let n = 0; n < 3; n++) expect((await send('{"type":"a"}')).status).toBe(202);
    const countEvents = async () =>
      (await admin.query("select 1 from engine.events where org_id = $1", [org.id])).rowCount;
    const before = await countEvents();
    await callAs(org.owner, { org }).keys.revoke({ keyId: id });
    for (const body of ['{"type":"a"}', '[{"type":"a"},{"type":"b"}]', "{", '{"type":"a","nope":1}']) {
      const refused = await send(body);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ code: "invalid_api_key" });
    }
    expect(await countEvents()).toBe(before);
  });

  it("answers 503 and says when to come again while too much is on its way, and takes the rest", async () => {
    const { key } = await makeKey();
    const holder = globalThis as { tocsinPublishRoom?: PublishRoom };
    const before = holder.tocsinPublishRoom;
    holder.tocsinPublishRoom = new PublishRoom({
      events: 1,
      bytes: 1_000,
      share: 1,
      onFull: () => undefined,
      clock: () => 0,
    });
    try {
      const send = () => fetch(post(base, { headers: bearer(key), body: '{"type":"busy"}' }));
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers } of refused) expect(headers.get("retry-after")).toBe("1");
      const { rowCount } = await admin.query("select 1 from engine.events where org_id = $1 and type = 'busy'", [
        org.id,
      ]);
      expect(rowCount).toBe(answers.filter(({ status }) => status === 202).length);
      expect(rowCount).toBe(10 - refused.length);
    } finally {
      if (before) holder.tocsinPublishRoom = before;
    }
  });

  it("refuses another secret for a key that it knows", async () => {
    const { key } = await makeKey();
    expect((await fetch(post(base, { headers: bearer(key), body: '{"type":"a"}' }))).status).toBe(202);
    const other = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
    expect((await fetch(post(base, { headers: bearer(other), body: '{"type":"a"}' }))).status).toBe(401);
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BusMessage } from "@/server/bus/event-bus";
import { MemoryBus } from "@/server/bus/memory";
import { formatKey } from "@/server/contracts/people/keys";
import { AppError } from "@/server/contracts/errors";
import { withOrg } from "@/server/db/scope";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { describeEvent } from "@/server/usecases/events/describe-event";
import { readEvents } from "@/server/usecases/events/read-events";
import { acceptOnBus } from "./accept-on-bus";
import { type IngestContext, ingestMessages } from "./ingest-messages";

const db = useTestDatabase();
const MAC = Buffer.alloc(32, 1);
const SECRET = "s".repeat(43);

let sequence = 0;
const messageOf = (body: string, given: Partial<BusMessage> = {}): BusMessage => ({
  stream: "webhook:events",
  position: `${++sequence}`,
  acceptedAtMs: Date.now(),
  body,
  signature: null,
  deliveries: 1,
  ...given,
});

const contextOf = (given: Partial<IngestContext> = {}): IngestContext => ({
  macKeys: [MAC],
  streamOrgs: new Map(),
  operatorOrgId: null,
  admit: () => Promise.resolve(null),
  onStored: () => undefined,
  onPoison: () => undefined,
  ...given,
});
const ingest = (messages: readonly BusMessage[], given?: Partial<IngestContext>) =>
  ingestMessages(contextOf(given), messages);

/** As REST accepts them: the ids that were answered, and what then lies on the bus. */
async function accepted(orgId: string, ...events: object[]) {
  const bus = new MemoryBus({ maxLength: 100 });
  const read = readEvents(JSON.stringify(events)).events;
  const context = { bus, macKey: MAC, newId: newTestId, now: () => new Date() };
  const answers = await acceptOnBus(context, { orgId, requestId: "req_1", events: read });
  const taken = Promise.withResolvers<BusMessage>();
  const consumer = bus.consume(
    async ([message]) => {
      if (message) taken.resolve(message);
    },
    { name: "test", onError: taken.reject },
  );
  const { body, signature } = await taken.promise;
  await consumer.stop();
  return { ids: answers.map(({ id }) => parsePublicId("event", id)), message: messageOf(body, { signature }) };
}

const stored = async (orgId: string) => {
  const { rows } = await db.admin.query<{ id: string; type: string; request_id: string; data: string }>(
    "select id, type, request_id, data from engine.events where org_id = $1 order by id",
    [orgId],
  );
  return rows;
};
const waiting = async (orgId: string) =>
  (await db.admin.query("select 1 from engine.event_inbox where org_id = $1", [orgId])).rowCount;
const poison = async (orgId: string) => {
  const { rows } = await db.admin.query<{ reason: string; detail: string; sample: string; position: string }>(
    "select * from engine.poison_messages where org_id = $1 order by failed_at",
    [orgId],
  );
  return rows;
};

async function createKey(orgId: string, { scopes = ["events:write"], revoked = false } = {}): Promise<string> {
  const id = newTestId();
  const hash = createHash("sha256").update(SECRET).digest();
  await db.admin.query(
    "insert into api_keys (org_id, id, name, secret_hash, scopes, revoked_at) values ($1, $2, 'bus', $3, $4, $5)",
    [orgId, id, hash, scopes, revoked ? new Date() : null],
  );
  return formatKey(id, SECRET);
}

describe("what REST put on the bus", () => {
  it("is stored under the ids that were answered, with the bytes that were sent", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { ids, message } = await accepted(orgId, { type: "a", data: { n: 1.5 } }, { type: "b" });
    await ingest([message]);
    expect((await stored(orgId)).map(({ id }) => id)).toEqual(ids);
    expect(await stored(orgId)).toMatchObject([{ type: "a", data: '{"n":1.5}', request_id: "req_1" }, { type: "b" }]);
    expect(await waiting(orgId)).toBe(2);
  });

  it("makes no second event when it is delivered again, with and without a key of its own", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { message } = await accepted(orgId, { type: "a" }, { type: "b", idempotencyKey: "k" });
    await ingest([message]);
    await ingest([{ ...message, deliveries: 2 }]);
    // And if somebody who can write to the stream copies it.
    await ingest([{ ...message, position: "another" }]);
    expect(await stored(orgId)).toHaveLength(2);
    expect(await waiting(orgId)).toBe(2);
  });

  it("makes the answered id another name of the first event, when its key was known", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const [first, second] = [
      await accepted(orgId, { type: "a", idempotencyKey: "k" }),
      await accepted(orgId, { type: "a", idempotencyKey: "k" }),
    ];
    await ingest([first.message, second.message]);
    expect(await stored(orgId)).toHaveLength(1);
    const found = await withOrg(orgId, (tx) => describeEvent(tx, second.ids[0] ?? ""));
    expect(found.id).toBe(first.ids[0]);
    const { id: other } = await createOrg(db.admin);
    await expect(withOrg(other, (tx) => describeEvent(tx, second.ids[0] ?? ""))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is not believed when the signature is not ours", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { message } = await accepted(orgId, { type: "a" });
    const reasons: string[] = [];
    const forged = [
      { ...message, body: message.body.replace('"a"', '"b"') },
      { ...message, signature: "v1,AAAA" },
      { ...message, signature: null },
    ];
    await ingest(forged, { onPoison: (_, reason) => reasons.push(reason) });
    expect(reasons).toEqual(["unknown_sender", "unknown_sender", "unknown_sender"]);
    expect(await stored(orgId)).toEqual([]);
  });

  it("goes to the page when a key was used with another body, and the rest of the batch is stored", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const messages = [
      (await accepted(orgId, { type: "a", idempotencyKey: "k", data: 1 })).message,
      (await accepted(orgId, { type: "a", idempotencyKey: "k", data: 2 })).message,
      (await accepted(orgId, { type: "c" })).message,
    ];
    await ingest(messages);
    expect((await stored(orgId)).map(({ type }) => type)).toEqual(["a", "c"]);
    expect(await poison(orgId)).toMatchObject([{ reason: "refused" }]);
  });
});

describe("what others put on the bus", () => {
  it("is stored for the org of its API key, once, however often it is delivered", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const apiKey = await createKey(orgId);
    const one = messageOf(JSON.stringify({ apiKey, type: "a", data: { n: 1 } }));
    const many = messageOf(JSON.stringify({ apiKey, events: [{ type: "b" }, { type: "c" }] }));
    await ingest([one, many]);
    await ingest([one, many]);
    expect((await stored(orgId)).map(({ type }) => type).sort()).toEqual(["a", "b", "c"]);
    expect(await poison(orgId)).toEqual([]);
  });

  it("needs no key on a stream that the configuration gives to one org", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { id: other } = await createOrg(db.admin);
    const message = messageOf(JSON.stringify({ type: "a", apiKey: await createKey(other) }), { stream: "shop" });
    await ingest([message], { streamOrgs: new Map([["shop", orgId]]) });
    expect(await stored(orgId)).toHaveLength(1);
    expect(await stored(other)).toEqual([]);
  });

  it("believes no field that anyone could write", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const claims = [
      { org: orgId, orgId, type: "a" },
      { type: "a", apiKey: formatKey(newTestId(), SECRET) },
    ];
    const wrong = (await createKey(orgId)).replace(SECRET, "x".repeat(43));
    const seen: unknown[] = [];
    await ingest(
      [...claims, { type: "a", apiKey: wrong }].map((claim) => messageOf(JSON.stringify(claim))),
      {
        onPoison: (_, reason, whose) => seen.push([reason, whose]),
      },
    );
    expect(seen).toEqual([
      ["unknown_sender", null],
      ["unknown_sender", null],
      ["unknown_sender", null],
    ]);
    expect(await stored(orgId)).toEqual([]);
    expect(await poison(orgId)).toEqual([]);
  });

  it("tells an org that its key was revoked or may not publish", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const keys = [await createKey(orgId, { revoked: true }), await createKey(orgId, { scopes: ["read"] })];
    await ingest(keys.map((apiKey) => messageOf(JSON.stringify({ apiKey, type: "a" }))));
    expect(await poison(orgId)).toMatchObject([{ reason: "key_refused" }, { reason: "key_refused" }]);
  });

  it("is recorded without its secrets when it is no use, and keeps nobody else from being stored", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { id: neighbour } = await createOrg(db.admin);
    const apiKey = await createKey(orgId);
    const bodies = [
      "not json",
      JSON.stringify({ apiKey, type: "a", colour: "red" }),
      JSON.stringify({ apiKey, type: "ok" }),
    ];
    const others = messageOf(JSON.stringify({ apiKey: await createKey(neighbour), type: "fine" }));
    const given = { streamOrgs: new Map([["shop", orgId]]) };
    await ingest([...bodies.map((body) => messageOf(body, { stream: "shop" })), others], given);
    expect((await stored(orgId)).map(({ type }) => type)).toEqual(["ok"]);
    expect(await stored(neighbour)).toHaveLength(1);
    const rows = await poison(orgId);
    expect(rows).toMatchObject([{ reason: "unreadable" }, { reason: "refused" }]);
    expect(rows[1]?.detail).toContain("colour");
    expect(JSON.stringify(rows.map(({ sample }) => sample))).not.toContain(SECRET);
  });

  it("shows what names no sender to the operator's org, when there is one", async () => {
    const { id: operatorOrgId } = await createOrg(db.admin);
    await ingest([messageOf("{}")], { operatorOrgId });
    expect(await poison(operatorOrgId)).toMatchObject([{ reason: "unknown_sender" }]);
  });

  it("is stored when it is over the limit per minute, and fanned out later", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const until = new Date(Date.now() + 60_000);
    const message = messageOf(JSON.stringify({ apiKey: await createKey(orgId), type: "a" }));
    await ingest([message], { admit: () => Promise.resolve(until) });
    expect(await stored(orgId)).toHaveLength(1);
    expect(await waiting(orgId)).toBe(0);
    const { rows } = await db.admin.query("select * from engine.deferred_events where org_id = $1", [orgId]);
    expect(rows).toMatchObject([{ release_at: until }]);
    const id = (await stored(orgId))[0]?.id ?? "";
    expect(await withOrg(orgId, (tx) => describeEvent(tx, id))).toMatchObject({ stage: "received" });
  });
});

describe("a message that cannot be stored", () => {
  it("is delivered again while the database is away, and is not held against it", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const { message } = await accepted(orgId, { type: "a" });
    await db.whileAway(async () => {
      await expect(ingest([{ ...message, deliveries: 99 }])).rejects.toThrow();
    });
    await expect
      .poll(() =>
        ingest([message]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await stored(orgId)).toHaveLength(1);
  });

  it("is set aside after five tries that nobody can explain, and not before", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const message = messageOf(JSON.stringify({ apiKey: await createKey(orgId), type: "a" }));
    const admit = () => Promise.reject(new Error("A fault of ours."));
    await expect(ingest([{ ...message, deliveries: 4 }], { admit })).rejects.toThrow("A fault of ours.");
    expect(await poison(orgId)).toEqual([]);
    await ingest([{ ...message, deliveries: 5 }], { admit });
    expect(await poison(orgId)).toMatchObject([{ reason: "failed" }]);
  });

  it("is tried again while too much is being checked for its org", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const message = messageOf(JSON.stringify({ apiKey: await createKey(orgId), type: "a" }));
    const admit = () => Promise.reject(new AppError("rate_limited"));
    await expect(ingest([message], { admit })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await poison(orgId)).toEqual([]);
  });
});

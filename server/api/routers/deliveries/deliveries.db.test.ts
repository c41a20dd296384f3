import { beforeAll, describe, expect, it } from "vitest";
import { SIGNATURE_SCHEMES } from "@/server/contracts/channels";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { publicId } from "@/server/domain/ids/public-id";
import { rankOf } from "@/server/domain/limits/priority";
import { prepareVerifyingKey } from "@/server/domain/signing/signing-key";
import { verifySignature } from "@/server/domain/signing/verify-signature";
import { fixedClock } from "@/server/testing/fixed-clock";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertAttempt, insertDelivery, insertEvent, settle } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
type Place = { org: OrgFixture; orgId: string; channelId: string; ruleId: string };
let at: Place;
let made = 0;

async function place(): Promise<Place> {
  const org = await createOrg(admin);
  const caller = callAs(org.admin, { org });
  const { id: channelId } = await caller.channels.create({
    name: `Channel ${++made}`,
    url: "https://hooks.example.com/x",
  });
  const { id: ruleId } = await caller.rules.create({
    name: "All “of” it",
    eventTypes: ["**"],
    channelIds: [channelId],
  });
  return { org, orgId: org.id, channelId, ruleId };
}
const as = (role: "member" | "admin", where = at) => callAs(where.org[role], { org: where.org });

beforeAll(async () => {
  at = await place();
});

describe("one delivery", () => {
  it("tells its whole story, with names, attempts and events", async () => {
    const events = [await insertEvent(admin, at.orgId), await insertEvent(admin, at.orgId, { type: "order.sent" })];
    const { id } = await insertDelivery(admin, at, {
      events,
      types: ["order.paid", "order.sent"],
      category: "server_error",
    });
    await insertAttempt(admin, at.orgId, id);
    for (const deliveryId of [id, publicId("delivery", id)]) {
      expect(await as("member").deliveries.get({ deliveryId })).toMatchObject({
        id,
        publicId: publicId("delivery", id),
        messageId: publicId("message", id),
        status: "failed",
        rule: { id: at.ruleId, name: "All “of” it" },
        maxAttempts: 8,
        attempts: [{ number: 1, httpStatus: 500, totalMs: 12.5, responseHeaders: { server: "nginx" } }],
        events: [{ id: events[0], bytes: 31, priority: "normal" }, { type: "order.sent" }],
        timeline: [
          { kind: "received" },
          { kind: "grouped", eventCount: 2 },
          { kind: "queued" },
          { kind: "attempt", ok: false },
          { kind: "settled", status: "failed" },
        ],
        sameMessage: [],
      });
    }
  });

  it("shows the body byte for byte as it is sent", async () => {
    const data = `{"amount":12345678901234567890,"x":1e400}`;
    const events = [await insertEvent(admin, at.orgId, { data })];
    const { id } = await insertDelivery(admin, at, { events, sequence: 7 });
    const { text, isCut } = await as("member").deliveries.body({ deliveryId: id });
    expect(isCut).toBe(false);
    expect(text).toContain(`"data":${data}}]}`);
    expect(text).toContain(`{"id":"${publicId("message", id)}","type":"order.paid",`);
    expect(text).toContain(`"sequence":7,"rule":{"id":"${publicId("rule", at.ruleId)}","name":"All “of” it"}`);
  });

  it("cuts a large body at what a page can show, and says so", async () => {
    const data = JSON.stringify({ text: "é".repeat(60_000) });
    const events = await Promise.all([1, 2, 3, 4].map(() => insertEvent(admin, at.orgId, { data })));
    const { id } = await insertDelivery(admin, at, { events });
    const { text, isCut } = await as("member").deliveries.body({ deliveryId: id });
    expect(isCut).toBe(true);
    expect(Buffer.byteLength(text!)).toBeLessThanOrEqual(256 * 1024);
    expect(Buffer.byteLength(text!)).toBeGreaterThan(256 * 1024 - 4);
    expect(text).toMatch(/^\{"id":"msg_\w+","type":"tocsin.group"/);
    expect(text).not.toContain("\uFFFD");
  });
});

describe("replaying", () => {
  it("makes a new delivery of the same message, linked to the first, behind live traffic", async () => {
    const where = await place();
    const first = await insertDelivery(admin, where, { sequence: 5 });
    const { id } = await as("member", where).deliveries.replay({ deliveryId: first.id });
    const { rows } = await admin.query(
      `select d.message_id, d.group_id, d.sequence, d.replay_of, d.rank, d.status, d.order_key, s.due_at <= now() as due
         from engine.deliveries d join engine.org_states s using (org_id) where d.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        message_id: first.id,
        group_id: first.groupId,
        sequence: "5",
        replay_of: first.id,
        rank: rankOf("replay", 1),
        status: "pending",
        order_key: null,
        due: true,
      },
    ]);
    const replay = await as("member", where).deliveries.get({ deliveryId: id });
    expect(replay).toMatchObject({
      replayOf: first.id,
      messageId: publicId("message", first.id),
      sameMessage: [{ id: first.id }],
    });
    const bodies = await Promise.all(
      [id, first.id].map((deliveryId) => as("member", where).deliveries.body({ deliveryId })),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("never runs twice at once for the same message, by whichever delivery it is asked for", async () => {
    const where = await place();
    const first = await insertDelivery(admin, where);
    const results = await Promise.all(
      [0, 1, 2].map(() => codeOf(as("member", where).deliveries.replay({ deliveryId: first.id }))),
    );
    expect(results.sort()).toEqual(["ok", "replay_running", "replay_running"]);
    const { rows } = await admin.query<{ id: string }>("select id from engine.deliveries where replay_of = $1", [
      first.id,
    ]);
    expect(await codeOf(as("member", where).deliveries.replay({ deliveryId: rows[0]!.id }))).toBe("delivery_in_flight");
    await settle(admin, rows[0]!.id);
    const again = await as("member", where).deliveries.replay({ deliveryId: rows[0]!.id });
    expect(await codeOf(as("member", where).deliveries.replay({ deliveryId: first.id }))).toBe("replay_running");
    expect(await as("member", where).deliveries.get({ deliveryId: again.id })).toMatchObject({ replayOf: first.id });
  });

  it("lets a member replay what failed, and an admin anything that is settled", async () => {
    const where = await place();
    const { id: deliveryId } = await insertDelivery(admin, where, { status: "succeeded" });
    expect(await codeOf(as("member", where).deliveries.replay({ deliveryId }))).toBe("delivery_not_failed");
    expect(await codeOf(as("admin", where).deliveries.replay({ deliveryId }))).toBe("ok");
  });

  it("is limited per org and hour, counted in the database, and only what was done counts", async () => {
    const where = await place();
    const clock = fixedClock();
    const replay = (deliveryId: string) =>
      codeOf(callAs(where.org.member, { org: where.org, now: clock.now }).deliveries.replay({ deliveryId }));
    const failed = await Promise.all(
      Array.from({ length: DEFAULT_QUOTAS.replaysPerHour + 2 }, () => insertDelivery(admin, where)),
    );
    expect(await replay(newTestId())).toBe("not_found");
    const codes = await Promise.all(failed.slice(0, DEFAULT_QUOTAS.replaysPerHour + 1).map(({ id }) => replay(id)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(DEFAULT_QUOTAS.replaysPerHour);
    expect(codes.filter((code) => code === "replay_limit")).toHaveLength(1);
    expect(await replay(failed[0]!.id)).toMatch(/replay_(limit|running)/);

    const elsewhere = await place();
    const { id } = await insertDelivery(admin, elsewhere);
    expect(
      await codeOf(
        callAs(elsewhere.org.member, { org: elsewhere.org, now: clock.now }).deliveries.replay({ deliveryId: id }),
      ),
    ).toBe("ok");
    clock.advance({ hours: 1 });
    expect(await replay(failed.at(-1)!.id)).toBe("ok");
  });

  it("joins the tail of an ordered channel and takes no number of it", async () => {
    const where = await place();
    await as("admin", where).channels.update({
      channelId: where.channelId,
      change: { policy: { ordering: "strict" } },
    });
    await admin.query("insert into engine.channel_sequences (org_id, channel_id, last) values ($1, $2, 9)", [
      where.orgId,
      where.channelId,
    ]);
    const first = await insertDelivery(admin, where, { sequence: 3 });
    const { id } = await as("member", where).deliveries.replay({ deliveryId: first.id });
    const { rows } = await admin.query(
      `select d.order_key, d.order_seq, d.sequence, q.last from engine.deliveries d
         join engine.channel_sequences q using (org_id, channel_id) where d.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ order_key: "*", order_seq: "9", sequence: "3", last: "9" }]);
  });

  it("stands behind numbers that are being given out at the very moment", async () => {
    const where = await place();
    await as("admin", where).channels.update({
      channelId: where.channelId,
      change: { policy: { ordering: "strict" } },
    });
    await admin.query("insert into engine.channel_sequences (org_id, channel_id, last) values ($1, $2, 7)", [
      where.orgId,
      where.channelId,
    ]);
    const first = await insertDelivery(admin, where, { sequence: 3 });
    const fanOut = await admin.connect();
    await fanOut.query("begin");
    await fanOut.query("update engine.channel_sequences set last = 9 where channel_id = $1", [where.channelId]);
    const replaying = as("member", where).deliveries.replay({ deliveryId: first.id });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
    await fanOut.query("commit");
    fanOut.release();
    const { id } = await replaying;
    const { rows } = await admin.query("select order_seq from engine.deliveries where id = $1", [id]);
    expect(rows).toEqual([{ order_seq: "9" }]);
  });

  it("is refused when the channel or the events are gone", async () => {
    const where = await place();
    const orphan = await insertDelivery(admin, where);
    await admin.query("delete from engine.events where id = $1", [orphan.events[0]]);
    expect(await codeOf(as("member", where).deliveries.replay({ deliveryId: orphan.id }))).toBe("conflict");
    const { id: deliveryId } = await insertDelivery(admin, where);
    await as("admin", where).channels.delete({ channelId: where.channelId });
    expect(await codeOf(as("member", where).deliveries.replay({ deliveryId }))).toBe("conflict");
  });
});

describe("cancelling", () => {
  it("moves what is pending to the history, and nothing that a worker has in hand", async () => {
    const pending = await insertDelivery(admin, at, { status: "pending" });
    const processing = await insertDelivery(admin, at, { status: "processing" });
    await as("admin").deliveries.cancel({ deliveryId: pending.id });
    expect(await as("member").deliveries.get({ deliveryId: pending.id })).toMatchObject({
      status: "cancelled",
      reason: "cancelled",
      settledAt: expect.any(Date) as Date,
    });
    expect(await codeOf(as("admin").deliveries.cancel({ deliveryId: pending.id }))).toBe("conflict");
    expect(await codeOf(as("admin").deliveries.cancel({ deliveryId: processing.id }))).toBe("delivery_in_flight");
    expect(await codeOf(as("admin").deliveries.cancel({ deliveryId: newTestId() }))).toBe("not_found");
    expect(await codeOf(as("member").deliveries.cancel({ deliveryId: processing.id }))).toBe("forbidden");
    const { entries } = await as("admin").audit.list({ action: "delivery.cancelled" });
    expect(entries[0]).toMatchObject({ targetId: pending.id });
  });
});

describe("a curl with a fresh signature", () => {
  const headersOf = (command: string) =>
    Object.fromEntries([...command.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name, value]) => [name!, value!]));
  const bodyOf = (command: string) => /printf %s '(.*)' \| curl/s.exec(command)?.[1]?.replaceAll(`'\\''`, "'");

  it.each(SIGNATURE_SCHEMES)(
    "is one that a receiver accepts, in rotation by both secrets (%s)",
    async (signatureScheme) => {
      const here = await place();
      const owner = callAs(here.org.owner, { org: here.org });
      const { id: channelId, signing: before } = await owner.channels.create({
        name: "Signed",
        url: "https://hooks.example.com/services/path-secret",
        headers: { "X-Token": "header-secret" },
        signatureScheme,
      });
      const { signing: after } = await owner.secrets.rotate({ channelId });
      const { id: deliveryId } = await insertDelivery(admin, { ...here, channelId });

      const { command, signedAt } = await as("admin", here).deliveries.signCurl({ deliveryId });
      const body = bodyOf(command)!;
      expect(body).toBe((await as("admin", here).deliveries.body({ deliveryId })).text);
      const [old, secret] = [before, after].map((signing) => signing!.secret ?? signing!.publicKey!);
      for (const given of [old!, secret!]) {
        const key = prepareVerifyingKey(given);
        const nowSeconds = Math.floor(signedAt.getTime() / 1000);
        const headers = headersOf(command);
        // The older scheme has a header of its own for the old secret.
        if (signatureScheme === "sha256" && given === old) {
          headers["X-Webhook-Signature"] = headers["X-Webhook-Signature-Previous"]!;
        }
        const verdict = verifySignature({ scheme: signatureScheme, keys: [key!], headers, body, nowSeconds });
        expect(verdict).toMatchObject({ ok: true });
      }
      expect(command).toContain("-H 'X-Token: ••••'");
      for (const hidden of ["path-secret", "header-secret", old!, secret!]) expect(command).not.toContain(hidden);
    },
  );

  it("leaves a trace that names the delivery, and is not for members", async () => {
    const { id: deliveryId } = await insertDelivery(admin, at);
    expect(await codeOf(as("member").deliveries.signCurl({ deliveryId }))).toBe("forbidden");
    await as("admin").deliveries.signCurl({ deliveryId });
    const { entries } = await as("admin").audit.list({ action: "delivery.curl_signed" });
    expect(entries).toMatchObject([{ targetId: deliveryId, targetLabel: publicId("delivery", deliveryId) }]);
  });

  it("is refused where the channel or an event is gone", async () => {
    const here = await place();
    const { id: deliveryId, events } = await insertDelivery(admin, here);
    await admin.query("delete from engine.events where id = any($1)", [events]);
    expect(await codeOf(as("admin", here).deliveries.signCurl({ deliveryId }))).toBe("conflict");
  });
});

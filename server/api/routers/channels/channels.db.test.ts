import { beforeAll, describe, expect, it } from "vitest";
import { cancelLeftBehind } from "@/jobs/cancel-left-behind";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { CANCEL_BATCH } from "@/server/db/queries/deliveries/cancel-deliveries";
import { withWorker } from "@/server/db/scope";
import { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { fanOutRequest } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { channelSecretPlace, channelUrlPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery, insertGroup } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
let org: OrgFixture;
const api = () => callAs(org.admin, { org });

beforeAll(async () => {
  org = await createOrg(admin);
});

const URL_TEXT = "https://hooks.example.com/services/T000/canary-token?x=1";
let made = 0;
const create = (given: Record<string, unknown> = {}) =>
  api().channels.create({ name: `Channel ${++made}`, url: URL_TEXT, ...given });
const rule = (channelIds: string[], status: "active" | "draft" = "active") =>
  api().rules.create({ name: `Rule ${++made}`, eventTypes: ["**"], channelIds, status });

async function one<Row extends object>(text: string, ...values: unknown[]): Promise<Row> {
  const { rows } = await admin.query<Row>(text, values);
  return rows[0]!;
}
const stateOf = (id: string) =>
  one<{ held: boolean; hold_reason: string | null; config_version: number }>(
    "select held, hold_reason, config_version from engine.channel_states where channel_id = $1",
    id,
  );

describe("creating a channel", () => {
  it("shows its secret once and stores it, the URL and header values only sealed", async () => {
    const { id, signing } = await create({ headers: { "X-Token": "canary-header" }, policy: { maxConcurrency: 2 } });
    expect(signing!.secret).toMatch(/^whsec_/);
    expect(signing!.publicKey).toBeNull();

    const row = await one<{ sealed_url: Buffer; url_origin: string; header_names: string[]; all: string }>(
      "select sealed_url, url_origin, header_names, channels::text as all from channels where id = $1",
      id,
    );
    expect(row).toMatchObject({ url_origin: "https://hooks.example.com", header_names: ["X-Token"] });
    expect(row.all).not.toContain("canary");
    expect(vault().openText(row.sealed_url, channelUrlPlace(org.id, id))).toBe(URL_TEXT);
    const secret = await one<{ sealed_secret: Buffer; fingerprint: string }>(
      "select sealed_secret, fingerprint from channel_secrets where channel_id = $1",
      id,
    );
    expect(vault().openText(secret.sealed_secret, channelSecretPlace(org.id, id))).toBe(signing!.secret);
    expect(secret.fingerprint).toBe(signing!.fingerprint);
    expect(await stateOf(id)).toEqual({ held: false, hold_reason: null, config_version: 1 });
  });

  it("gives the public half of an ed25519 pair and never the private one", async () => {
    const { id, signing } = await create({ signatureScheme: "ed25519" });
    expect(signing).toMatchObject({ secret: null, publicKey: expect.stringMatching(/^whpk_/) as string });
    const { secrets } = await api().channels.get({ channelId: id });
    expect(secrets[0]).toMatchObject({ slot: "primary", publicKey: signing!.publicKey });
  });

  it("refuses a name that a live channel has, in any case, and lets a deleted one's go", async () => {
    const { id } = await create({ name: "Taken" });
    expect(await codeOf(create({ name: "taKEN" }))).toBe("name_taken");
    const other = await create({ name: "Other" });
    expect(await codeOf(api().channels.update({ channelId: other.id, change: { name: "TAKEN" } }))).toBe("name_taken");
    await api().channels.delete({ channelId: id });
    expect(await codeOf(create({ name: "Taken" }))).toBe("ok");
  });

  it.each([
    ["http://hooks.example.com/x", "url_refused"],
    ["https://127.0.0.1/x", "url_refused"],
    ["https://user:pass@hooks.example.com/", "url_refused"],
    [`https://hooks.example.com/${"x".repeat(2048)}`, "invalid_input"],
  ])("refuses to deliver to %s", async (url, code) => {
    expect(await codeOf(create({ url }))).toBe(code);
  });

  it.each([
    [{ type: "fax" }],
    [{ type: "pagerduty", url: "https://events.pagerduty.com/v2/enqueue" }],
    [{ headers: { "Content-Type": "text/plain" } }],
    [{ headers: { "X-A": "line\r\nbreak" } }],
    [{ policy: { retry: { maxAttempts: 51 } } }],
    [{ policy: { retry: { delaysSeconds: [] } } }],
    [{ policy: { ordering: "sometimes" } }],
    [{ name: "" }],
  ])("refuses %j", async (given) => {
    expect(await codeOf(create(given))).toBe("invalid_input");
  });

  it("refuses a URL that this kind of receiver cannot have, and only doubts one that it might", async () => {
    const slack = (url: string) => codeOf(create({ type: "slack", url, name: url }));
    expect(await slack("https://acme.slack.com/archives/C1")).toBe("url_refused");
    expect(await slack("https://proxy.example.com/slack")).toBe("ok");
  });

  it("stops at the org's quota, also for requests that come together", async () => {
    const full = await createOrg(admin);
    await admin.query(
      `insert into channels (org_id, id, name, type, sealed_url, url_origin)
       select $1, gen_random_uuid(), 'c' || n, 'webhook', '\\x00', '' from generate_series(1, $2::int) n`,
      [full.id, DEFAULT_QUOTAS.channels - 1],
    );
    const caller = callAs(full.admin, { org: full });
    const codes = await Promise.all(
      ["a", "b", "d"].map((name) => codeOf(caller.channels.create({ name, url: URL_TEXT }))),
    );
    expect(codes.sort()).toEqual(["ok", "quota_exceeded", "quota_exceeded"]);
  });
});

describe("changing a channel", () => {
  it("raises the version that workers keep what they opened by, and leaves the rest alone", async () => {
    const { id } = await create({ description: "kept", headers: { "X-A": "1", "X-B": "2" } });
    const change = {
      url: "https://other.example.com/new",
      headers: { "x-a": "3", "X-B": null },
      policy: { maxConcurrency: 3 },
    };
    await api().channels.update({ channelId: id, change });
    expect(await api().channels.get({ channelId: id })).toMatchObject({
      description: "kept",
      urlOrigin: "https://other.example.com",
      headerNames: ["x-a"],
      effective: { maxConcurrency: 3 },
    });
    expect(await stateOf(id)).toMatchObject({ config_version: 2 });
    expect((await api().channels.revealUrl({ channelId: id })).url).toBe("https://other.example.com/new");
  });

  it("lets the engine look at once where the policy changed: what the old one held may be due", async () => {
    const { id } = await create();
    const dueAfter = async (change: Parameters<ReturnType<typeof api>["channels"]["update"]>[0]["change"]) => {
      await admin.query(
        `insert into engine.org_states (org_id, due_at) values ($1, now() + interval '30 min')
         on conflict (org_id) do update set due_at = excluded.due_at`,
        [org.id],
      );
      await api().channels.update({ channelId: id, change });
      const text = "select due_at <= now() as due from engine.org_states where org_id = $1";
      return (await admin.query<{ due: boolean }>(text, [org.id])).rows[0]!.due;
    };
    expect(await dueAfter({ description: "Not what decides how much may go." })).toBe(false);
    expect(await dueAfter({ policy: { rate: { perMinute: 1_000, burst: 100 } } })).toBe(true);
  });

  it("never changes the type, nor shared secrets into a pair", async () => {
    const { id } = await create();
    expect(await codeOf(api().channels.update({ channelId: id, change: { type: "slack" } }))).toBe(
      "channel_type_immutable",
    );
    expect(await codeOf(api().channels.update({ channelId: id, change: { signatureScheme: "ed25519" } }))).toBe(
      "invalid_input",
    );
    expect(
      await codeOf(api().channels.update({ channelId: id, change: { signatureScheme: "sha256", type: "webhook" } })),
    ).toBe("ok");
  });

  it("writes down who did it, with everything secret masked", async () => {
    const { id } = await create({ headers: { "X-Token": "canary-header" } });
    await api().channels.update({
      channelId: id,
      change: { url: "https://hooks.example.com/canary-two", headers: { "X-Token": "canary-three" } },
    });
    await api().channels.revealUrl({ channelId: id });
    const { entries } = await api().audit.list({ action: "channel." });
    const mine = entries.filter(({ targetId }) => targetId === id);
    expect(mine.map(({ action }) => action)).toEqual(["channel.url_revealed", "channel.updated", "channel.created"]);
    expect(JSON.stringify(mine)).not.toContain("canary");
    expect(mine[1]?.after).toMatchObject({
      headersSet: ["X-Token"],
      url: expect.stringMatching(/^https:\/\/hooks\.example\.com\/… \(/) as string,
    });
  });
});

describe("holding a channel", () => {
  it("holds what is pending while paused or disabled, and marks the org due when it goes on", async () => {
    const { id: channelId } = await create();
    await api().channels.pause({ channelId });
    expect(await stateOf(channelId)).toMatchObject({ held: true, hold_reason: "paused" });
    await api().channels.disable({ channelId });
    expect(await stateOf(channelId)).toMatchObject({ held: true, hold_reason: "disabled" });
    expect(await codeOf(api().channels.pause({ channelId }))).toBe("conflict");
    expect(await codeOf(api().channels.resume({ channelId }))).toBe("conflict");

    await admin.query("delete from engine.org_states where org_id = $1", [org.id]);
    expect(await api().channels.enable({ channelId })).toEqual({ status: "enabled" });
    expect(await stateOf(channelId)).toMatchObject({ held: false, hold_reason: null });
    const { due } = await one<{ due: boolean }>(
      "select due_at <= now() as due from engine.org_states where org_id = $1",
      org.id,
    );
    expect(due).toBe(true);
  });

  it("changes nothing and writes nothing down when it is so already", async () => {
    const { id: channelId } = await create();
    await api().channels.pause({ channelId });
    await api().channels.pause({ channelId });
    const { entries } = await api().audit.list({ action: "channel.paused" });
    expect(entries.filter(({ targetId }) => targetId === channelId)).toHaveLength(1);
  });
});

describe("deleting a channel", () => {
  it("is refused while an active rule is bound, and the refusal names the rules", async () => {
    const { id: channelId } = await create();
    const first = await rule([channelId]);
    await rule([channelId], "draft");
    const { boundRules } = await api().channels.deletePreview({ channelId });
    expect(boundRules.map(({ id }) => id)).toEqual([first.id]);
    const refusal = await api()
      .channels.delete({ channelId })
      .catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({
      cause: { code: "channel_bound", detail: expect.stringContaining(`“${boundRules[0]!.name}”`) as string },
    });
    await api().bindings.delete({ ruleId: first.id, channelId });
    expect(await codeOf(api().channels.delete({ channelId }))).toBe("ok");
  });

  it("cancels what is under way and says how much, and leaves other channels alone", async () => {
    const { id: channelId } = await create();
    const { id: otherId } = await create();
    const { id: ruleId } = await rule([], "draft");
    const at = { orgId: org.id, channelId, ruleId };
    const pending = [
      await insertDelivery(admin, at, { status: "pending" }),
      await insertDelivery(admin, at, { status: "pending" }),
    ];
    const processing = await insertDelivery(admin, at, { status: "processing" });
    const elsewhere = await insertDelivery(admin, { ...at, channelId: otherId }, { status: "pending" });
    const group = await insertGroup(admin, at);
    const kept = await insertGroup(admin, { ...at, channelId: otherId });

    expect(await api().channels.deletePreview({ channelId })).toMatchObject({
      pending: 2,
      processing: 1,
      openGroups: 1,
      groupedEvents: 1,
    });
    expect(await api().channels.delete({ channelId })).toEqual({
      cancelledDeliveries: 2,
      discardedGroups: 1,
      discardedEvents: 1,
    });

    const { rows } = await admin.query(
      "select id, status, reason from engine.delivery_history where channel_id = $1 order by id",
      [channelId],
    );
    expect(rows).toEqual(pending.map(({ id }) => ({ id, status: "cancelled", reason: "channel_deleted" })));
    const open = await admin.query<{ id: string }>("select id from engine.deliveries where id = any($1)", [
      [processing.id, elsewhere.id, ...pending.map(({ id }) => id)],
    ]);
    expect(open.rows.map(({ id }) => id).sort()).toEqual([processing.id, elsewhere.id].sort());
    const groups = await admin.query<{ id: string }>("select id from engine.delivery_groups where id = any($1)", [
      [group.id, kept.id],
    ]);
    expect(groups.rows).toEqual([{ id: kept.id }]);
    expect(await one("select reason from engine.suppressions where event_id = $1", group.events[0])).toEqual({
      reason: "discarded",
    });
    expect(await stateOf(channelId)).toMatchObject({ held: true, hold_reason: "deleted" });
    expect(await codeOf(api().channels.get({ channelId }))).toBe("not_found");
    expect(await codeOf(api().channels.delete({ channelId }))).toBe("not_found");
  });
});

it("cancels a backlog of more than one batch, all of it, and what comes back from a worker later", async () => {
  const { id: channelId } = await create();
  const { id: otherId } = await create();
  const { id: ruleId } = await rule([], "draft");
  const backlog = CANCEL_BATCH + 1;
  await admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank)
     select $1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid(), '*', '{a}', 1, 1, 1, n, 1
       from generate_series(1, $4::int) n`,
    [org.id, channelId, ruleId, backlog],
  );
  const onTheWire = await insertDelivery(admin, { orgId: org.id, channelId, ruleId }, { status: "processing" });
  const elsewhere = await insertDelivery(admin, { orgId: org.id, channelId: otherId, ruleId }, { status: "pending" });
  expect(await api().channels.delete({ channelId })).toMatchObject({ cancelledDeliveries: backlog });
  const cancelled = () =>
    one(
      "select count(*)::int as n from engine.delivery_history where channel_id = $1 and status = 'cancelled'",
      channelId,
    );
  await cancelLeftBehind(new AbortController().signal);
  expect(await cancelled()).toEqual({ n: backlog });

  await admin.query("update engine.deliveries set status = 'pending' where id = $1", [onTheWire.id]);
  await cancelLeftBehind(new AbortController().signal);
  expect(await cancelled()).toEqual({ n: backlog + 1 });
  expect(await api().deliveries.get({ deliveryId: elsewhere.id })).toMatchObject({ status: "pending" });
});

it("discards more groups than one batch, all of them, and says how many before they are gone", async () => {
  const { id: channelId } = await create();
  const { id: ruleId } = await rule([], "draft");
  await admin.query(
    `with made as materialized (select gen_random_uuid() as id, n from generate_series(1, 2500) n),
     items as (
       insert into engine.delivery_items (org_id, group_id, event_id, position)
       select $1, id, gen_random_uuid(), position from made, generate_series(0, 1) position)
     insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at, hard_flush_at,
       event_count, byte_count, priority, event_types)
     select $1, id, $3, $2, n::text, now(), now() + case when n <= 5 then interval '0' else interval '1 hour' end,
       now() + interval '1 hour', 2, 1, 1, '{x}' from made`,
    [org.id, channelId, ruleId],
  );
  const left = () => one("select count(*)::int as n from engine.delivery_groups where channel_id = $1", channelId);
  expect(await api().channels.delete({ channelId })).toEqual({
    cancelledDeliveries: 0,
    discardedGroups: 2500,
    discardedEvents: 5000,
  });
  expect(await left()).toEqual({ n: 1500 });

  // Fan-out may come before the job: what is due is discarded then, too.
  await admin.query(
    "update engine.delivery_groups set flush_at = now() where channel_id = $1 and group_key like '%7'",
    [channelId],
  );
  await withWorker((sql) => fanOut(sql, fanOutRequest([org.id])));
  await cancelLeftBehind(new AbortController().signal);
  expect(await left()).toEqual({ n: 0 });
  const { rows } = await admin.query(
    "select detail, count(*)::int as n from engine.suppressions where rule_id = $1 group by detail",
    [ruleId],
  );
  expect(rows).toEqual([{ detail: "The channel was deleted.", n: 5000 }]);
  expect(await one("select count(*)::int as n from engine.deliveries where channel_id = $1", channelId)).toEqual({
    n: 0,
  });
});

it("is opened by a worker as it was written", async () => {
  const { id: channelId, signing } = await create({
    headers: { "X-Token": "t" },
    policy: { retry: { preset: "fast" } },
  });
  const configs = new ChannelConfigs(vault(), () => undefined);
  await configs.load(withWorker, [{ orgId: org.id, channelId, configVersion: 1 }]);
  const config = configs.find({ orgId: org.id, channelId, configVersion: 1 });
  expect(config).toMatchObject({
    url: URL_TEXT,
    customHeaders: { "X-Token": "t" },
    scheme: "standard",
    policy: { retry: { maxAttempts: 5 } },
  });
  const key = config?.keys[0];
  expect(key?.kind === "hmac" && key.text.export().toString()).toBe(signing!.secret);
});

it("lists live channels with the number of rules that feed them", async () => {
  const fresh = await createOrg(admin);
  const caller = callAs(fresh.admin, { org: fresh });
  const { id: b } = await caller.channels.create({ name: "b", url: URL_TEXT });
  const { id: a } = await caller.channels.create({ name: "a", url: URL_TEXT });
  await caller.rules.create({ name: "one", eventTypes: ["x"], channelIds: [a], status: "active" });
  const gone = await caller.rules.create({ name: "two", eventTypes: ["x"], channelIds: [a] });
  await caller.rules.delete({ ruleId: gone.id });
  await caller.channels.pause({ channelId: b });

  const all = await callAs(fresh.member, { org: fresh }).channels.list();
  expect(all.map(({ id, ruleCount, status }) => ({ id, ruleCount, status }))).toEqual([
    { id: a, ruleCount: 1, status: "enabled" },
    { id: b, ruleCount: 0, status: "paused" },
  ]);
  expect((await caller.channels.list({ status: "paused" })).map(({ id }) => id)).toEqual([b]);
  expect((await caller.channels.list({ search: "A" })).map(({ id }) => id)).toEqual([a]);
});

it("finds a name by the signs of a pattern as by any others", async () => {
  const names = async (search: string) => (await api().channels.list({ search })).map(({ name }) => name);
  for (const name of ["Sale 50% off", "Sale 50 percent on", "back\\slash"]) await create({ name });
  expect(await names("50%")).toEqual(["Sale 50% off"]);
  expect(await names("Sale_50")).toEqual([]);
  expect(await names("k\\s")).toEqual(["back\\slash"]);
});

it("answers for an id that never was with nothing more than for one that is gone", async () => {
  expect(await codeOf(api().channels.get({ channelId: newTestId() }))).toBe("not_found");
});

import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { isPassword } from "@/server/auth/passwords";
import type { InboxEvent } from "@/server/engine/fan-out/fan-out-sql";
import { withOrg } from "@/server/db/scope";
import { countAttempts, type RunningMinute, spreadMinutes } from "@/server/domain/health/delivery-counts";
import { FAILURE_CATEGORIES, type FailureCategory, type PhaseTimings } from "@/server/domain/retry/outcome";
import { publicId } from "@/server/domain/ids/public-id";
import { requestHeaders } from "@/server/domain/message/request-headers";
import { signHeaders } from "@/server/domain/signing/signature";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { generateSecret, type SignatureScheme } from "@/server/domain/signing/signing-secret";
import { bucketOf } from "@/server/domain/health/stat-spans";
import { matchAll } from "@/server/testing/engine-fixtures";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { readHealth } from "@/server/usecases/channels/read-health";
import { makeRich, type MadeRich } from "./make-rich";

const { admin } = useTestDatabase();
Object.assign(process.env, {
  PUBLIC_URL: "http://localhost:3999",
  EGRESS_ALLOW_HTTP: "1",
  EGRESS_ALLOW_HOSTS: "localhost",
  EGRESS_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
});

/** Every state and the rarest cause need some deliveries, at whatever time of day the history ends: with 2,000, some had none. */
const COUNT = 8_000;
let bystander: OrgFixture;
let rich: MadeRich;
let orgIds: string[];
const begun = new Date();
type StoredHeaders = { scheme: SignatureScheme; custom: string[] } & Record<
  "name" | "signed" | "message" | "headers" | "at",
  string
>;

beforeAll(async () => {
  bystander = await createOrg(admin);
  rich = (await makeRich({ count: COUNT }))!;
  const { rows } = await admin.query<{ id: string }>("select id from orgs where slug = any($1) order by slug", [
    rich.orgSlugs,
  ]);
  orgIds = rows.map(({ id }) => id);
  await admin.query("analyze");
});

async function all<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await admin.query<Row>(text, values)).rows;
}
async function count(from: string, ...values: unknown[]): Promise<number> {
  return (await all<{ n: number }>(`select count(*)::int as n from ${from}`, ...values))[0]!.n;
}

const TABLES = `orgs users memberships invitations api_keys channels channel_secrets rules rule_channels event_types
  audit_log inbox_requests engine.events engine.delivery_items engine.deliveries engine.delivery_history
  engine.delivery_attempts engine.delivery_groups engine.delivery_stats engine.arrival_stats engine.circuit_transitions
  engine.suppressions engine.replays engine.replay_items`.split(/\s+/);
const everything = () => Promise.all(TABLES.map(async (table) => [table, await count(table)] as const));

describe("the rich demo", () => {
  it("has three organisations, twenty channels, fifty rules and the deliveries that were asked for", async () => {
    expect(orgIds).toHaveLength(3);
    expect(await count("channels where org_id = any($1)", orgIds)).toBe(20);
    expect(await count("rules where org_id = any($1)", orgIds)).toBe(50);
    expect(await count("engine.all_deliveries where replay_of is null")).toBe(COUNT);
    expect(await count("engine.all_deliveries where replay_of is not null")).toBeGreaterThan(0);
  });

  it("has people in every role, who can sign in with what was told", async () => {
    for (const role of ["owner", "admin", "member"] as const) {
      const [person] = await all<{ hash: string; role: string }>(
        "select u.password_hash as hash, m.role from users u join memberships m on m.user_id = u.id join orgs o on o.id = m.org_id where u.email = $1 and o.slug = $2",
        rich[role].email,
        rich.orgSlug,
      );
      expect(person?.role).toBe(role);
      expect(await isPassword(rich[role].password, person!.hash)).toBe(true);
    }
  });

  it("shows a channel in every state", async () => {
    const health = new Map<string, string>();
    for (const id of orgIds) {
      const rows = await withOrg(id, (tx) => readHealth(tx, { now: new Date(), countUpTo: 1_000 }));
      for (const row of rows)
        health.set(row.name, `${row.health}, ${row.circuit.kind}, ${row.waiting > 0 ? "waiting" : "clear"}`);
    }
    expect(Object.fromEntries(health)).toMatchObject({
      "Atlas ERP": expect.stringMatching(/^healthy, closed/) as string,
      "Warehouse floor": expect.stringMatching(/^healthy, closed/) as string,
      "Customer portal": expect.stringMatching(/^degraded, closed/) as string,
      "Analytics pipeline": expect.stringMatching(/^degraded, closed/) as string,
      "Fleet monitor": "failing, closed, waiting",
      "Partner feed": "failing, open, waiting",
      "Support desk": expect.stringMatching(/^failing, half_open/) as string,
      "Legacy CRM": "held, closed, waiting",
      "Staging mirror": "held, closed, waiting",
      "Field tablets": expect.stringMatching(/waiting$/) as string,
      "Security audit": expect.stringMatching(/^healthy/) as string,
      "Night shift pager": "unused, closed, clear",
      "Grid control": expect.stringContaining("forced_closed") as string,
      "Meter archive": expect.stringMatching(/^held, forced_open/) as string,
      "Supplier gateway": "held, closed, waiting",
      "Outage map": expect.stringMatching(/^failing/) as string,
      "Booking sync": "healthy, closed, clear",
      "Refund desk": "held, closed, waiting",
    });
  });

  it("has what the pages tell apart: holds, reasons, a rotation, order, limits and warnings", async () => {
    const states = await all<{
      name: string;
      reason: string | null;
      hold: string | null;
      warned: boolean;
      hits: number;
    }>(
      `select c.name, c.status_reason as reason, s.hold_reason as hold, s.warnings is not null as warned, r.rate_hits::int as hits
         from channels c join engine.channel_states s on s.channel_id = c.id
         join engine.channel_rates r on r.channel_id = c.id where c.org_id = any($1)`,
      orgIds,
    );
    const of = (name: string) => states.find((state) => state.name === name)!;
    expect(of("Legacy CRM")).toMatchObject({ hold: "disabled", reason: "The receiver answered 410 Gone." });
    expect(of("Supplier gateway").reason).toMatch(/^Every attempt of the last five days failed/);
    expect(of("Staging mirror").hold).toBe("paused");
    expect(of("Refund desk").hold).toBe("catching_up");
    expect(of("Outage map").warned).toBe(true);
    expect(of("Field tablets").hits).toBeGreaterThan(0);
    expect(await count("channel_secrets where slot = 'secondary'")).toBe(1);
    expect(await count("engine.delivery_groups")).toBeGreaterThan(5);
    expect(await count("engine.suppressions")).toBeGreaterThan(0);
    expect(await all("select distinct state from engine.replays order by 1")).toHaveLength(5);
    expect(await all("select distinct status from rules order by 1")).toHaveLength(3);
  });

  it("has dead letters of every cause that failures have, and retries under way", async () => {
    const causes = await all<{ category: string }>(
      "select distinct last_category as category from engine.delivery_history where status = 'failed'",
    );
    expect(causes.map(({ category }) => category).sort()).toEqual([...FAILURE_CATEGORIES].sort());
    expect(await count("engine.delivery_history where status = 'failed'")).toBeGreaterThan(20);
    expect(await count("engine.deliveries where attempt_count > 0")).toBeGreaterThan(0);
  });

  it("leaves no delivery without its attempts, its items and its events", async () => {
    expect(
      await count(`engine.all_deliveries d where d.fence <>
        (select count(*) from engine.delivery_attempts a where a.delivery_id = d.id and a.org_id = d.org_id)`),
    ).toBe(0);
    expect(
      await count(`engine.all_deliveries d where d.event_count <>
        (select count(*) from engine.delivery_items i join engine.events e on e.id = i.event_id and e.org_id = i.org_id
          where i.group_id = d.group_id and i.org_id = d.org_id)`),
    ).toBe(0);
  });

  it("has figures that say what its history says, counted as the product counts", async () => {
    const attempts = await all<{
      orgId: string;
      channelId: string;
      at: Date;
      category: FailureCategory | null;
      isDead: boolean;
      totalMs: number;
    }>(
      `select t.org_id as "orgId", d.channel_id as "channelId", t.category, t.total_ms as "totalMs",
              t.started_at + make_interval(secs => t.total_ms / 1000.0) as at, d.status = 'failed' and t.fence = d.fence as "isDead"
         from engine.delivery_attempts t join engine.all_deliveries d on d.id = t.delivery_id`,
    );
    const minutes = [
      ...Map.groupBy(attempts, ({ channelId, at }) => `${channelId} ${bucketOf(at, 1).toISOString()}`).values(),
    ].map((group): RunningMinute => {
      const [{ orgId, channelId, at }] = group as [(typeof attempts)[number]];
      return { orgId, channelId, minute: bucketOf(at, 1), ...countAttempts(group) };
    });
    const wanted = spreadMinutes(minutes).filter(({ span }) => span === 720);
    const stored = await all<(typeof wanted)[number]>(
      `select org_id as "orgId", channel_id as "channelId", span_minutes as span, bucket, attempts, succeeded, dead, failures,
              dead_by as "deadBy", latency from engine.delivery_stats where span_minutes = 720`,
    );
    const keyed = (rows: typeof wanted) =>
      new Map(rows.map((row) => [`${row.orgId} ${row.channelId} ${row.bucket.toISOString()}`, { ...row }]));
    expect(keyed(stored)).toEqual(keyed(wanted));
    expect(await count("engine.delivery_stats where bucket > now()")).toBe(0);
    const [arrived] = await all<{ n: number }>(
      "select sum(deliveries)::int as n from engine.arrival_stats where span_minutes = 720",
    );
    expect(arrived!.n).toBe(COUNT);
  });

  it("has attempts whose phases add up as the sender measures them", async () => {
    const attempts = await all<PhaseTimings & { category: FailureCategory | null; httpStatus: number | null }>(
      `select category, http_status as "httpStatus", dns_ms as "dnsMs", connect_ms as "connectMs", tls_ms as "tlsMs",
              first_byte_ms as "firstByteMs", total_ms as "totalMs" from engine.delivery_attempts`,
    );
    for (const { category, httpStatus, dnsMs, connectMs, tlsMs, firstByteMs, totalMs } of attempts) {
      const restMs = totalMs - ((dnsMs ?? 0) + (connectMs ?? 0) + (tlsMs ?? 0) + (firstByteMs ?? 0));
      if (httpStatus === null) expect(firstByteMs).toBeNull();
      else {
        // Nothing but the body is left after the first byte.
        expect(firstByteMs).toBeGreaterThan(0);
        expect(restMs).toBeGreaterThan(0);
        expect(restMs).toBeLessThan(Math.max(4, totalMs * 0.1));
      }
      if (category === "dns" || category === "tls" || category === "blocked") expect(connectMs).toBeNull();
      if (category === "timeout") expect(restMs).toBeGreaterThan(totalMs / 2);
    }
    const dialled = attempts.filter(({ connectMs }) => connectMs !== null).length;
    expect(dialled).toBeGreaterThan(attempts.length / 2);
    expect(attempts.some(({ httpStatus, connectMs }) => httpStatus === 200 && connectMs === null)).toBe(true);
  });

  it("keeps the headers of an attempt that a real one keeps, signature and all", async () => {
    const attempts = await all<StoredHeaders>(
      `select distinct on (c.id, s.slot is not null and t.started_at >= s.created_at) c.name, c.signature_scheme as scheme,
              c.header_names as custom, case when t.started_at >= s.created_at then 'both' else 'one' end as signed,
              d.message_id as message, t.request_headers as headers, floor(extract(epoch from t.started_at))::text as at
         from engine.delivery_attempts t join engine.all_deliveries d on d.id = t.delivery_id
         join channels c on c.id = d.channel_id
         left join channel_secrets s on s.channel_id = c.id and s.slot = 'primary'
               and exists (select 1 from channel_secrets o where o.channel_id = c.id and o.slot = 'secondary')`,
    );
    expect(attempts.filter(({ signed }) => signed === "both").map(({ name }) => name)).toEqual(["Security audit"]);
    expect(attempts.some(({ custom }) => custom.length > 0)).toBe(true);
    for (const { scheme, custom, signed, message, headers, at } of attempts) {
      const key = prepareKey(generateSecret(scheme, randomBytes))!;
      const messageId = publicId("message", message);
      const signing = { scheme, messageId, timestampSeconds: 0, body: "" };
      const sent = requestHeaders({
        ...{ messageId, deliveryId: "", attempt: 1, timestampSeconds: 0, events: [], version: "", contentType: "" },
        signature: signHeaders({ ...signing, secrets: signed === "both" ? [key, key] : [key] }),
        custom: Object.fromEntries(custom.map((name) => [name, ""])),
      });
      const kept = JSON.parse(headers) as Record<string, string>;
      expect(Object.keys(kept)).toEqual(Object.keys(sent));
      for (const name of custom) expect(kept[name]).toBe("••••");
      expect(kept).toMatchObject({ "X-Webhook-ID": messageId, "X-Webhook-Timestamp": at });
      if (scheme === "standard") {
        expect(kept).toMatchObject({ "webhook-id": messageId, "webhook-timestamp": at });
        expect(kept["webhook-signature"]).toMatch(/^v1,[\w+/]{7}…$/);
      } else expect(kept["X-Webhook-Signature"]).toMatch(/^sha256=[\da-f]{3}…$/);
    }
  });

  it("has requests in the inbox that are signed, and were judged by the inbox", async () => {
    const requests = await all<{ headers: Record<string, string>; verdict: string; message: string | null }>(
      "select headers, verdict, message from inbox_requests",
    );
    expect(requests.length).toBeGreaterThan(5);
    for (const { headers, verdict, message } of requests) {
      expect({ verdict, message }).toEqual({ verdict: "valid", message: null });
      expect(headers["webhook-signature"]).toMatch(/^v1,[\w+/]{43}=$/);
      expect(headers["webhook-id"]).toBe(headers["x-webhook-id"]);
      expect(headers).toHaveProperty("webhook-timestamp");
    }
  });

  it("brought every event of the last hours wherever an active rule wants it, as fan-out would", async () => {
    const events = await all<InboxEvent>(
      `select e.org_id as "orgId", e.id, e.type, e.source, e.subject, e.priority, e.data, octet_length(e.data) as bytes
         from engine.events e, (select max(settings ->> 'richEnd')::timestamptz as at from orgs) ended
        where e.org_id = any($1) and e.received_at >= ended.at - interval '6 hours'`,
      orgIds,
    );
    const wanted = await matchAll(orgIds, events);
    const places = await all<{ place: string }>(
      `select i.event_id || ' ' || d.rule_id || ' ' || d.channel_id || ' ' || d.group_key as place
         from (select rule_id, channel_id, group_key, group_id from engine.all_deliveries where replay_of is null
               union all select rule_id, channel_id, group_key, id from engine.delivery_groups) d
         join engine.delivery_items i on i.group_id = d.group_id where i.event_id = any($1)`,
      events.map(({ id }) => id),
    );
    expect(events.length).toBeGreaterThan(100);
    expect(places.map(({ place }) => place).sort()).toEqual(
      wanted
        .flatMap(({ matches }) => matches)
        .map(({ event, rule, channelId, groupKey }) => `${event.id} ${rule.id} ${channelId} ${groupKey}`)
        .sort(),
    );
    const silenced = await all<{ what: string }>("select event_id || ' ' || rule_id as what from engine.suppressions");
    expect(silenced.map(({ what }) => what).sort()).toEqual(
      wanted
        .flatMap(({ suppressions }) => suppressions)
        .map(({ eventId, ruleId }) => `${eventId} ${ruleId}`)
        .sort(),
    );
  });

  it("lets people have joined, and organisations have begun, when the log says so", async () => {
    const members = await all<{ joined: Date; logged: Date; signedUp: Date; founded: Date }>(
      `select m.created_at as joined, a.at as logged, u.created_at as "signedUp", o.created_at as founded
         from memberships m join users u on u.id = m.user_id join orgs o on o.id = m.org_id
         left join audit_log a on a.org_id = m.org_id and a.actor_id = m.user_id and a.action in ('org.created', 'member.joined')
        where m.org_id = any($1)`,
      orgIds,
    );
    expect(members).toHaveLength(14);
    const aWeekAgo = Date.now() - 7 * 86_400_000;
    for (const { joined, logged, signedUp, founded } of members) {
      expect(joined).toEqual(logged);
      expect(joined.getTime()).toBeLessThan(aWeekAgo);
      expect(signedUp.getTime()).toBeLessThanOrEqual(joined.getTime());
      expect(founded.getTime()).toBeLessThanOrEqual(joined.getTime());
    }
    const unnamed = `users u where u.email like '%.example' and u.created_at <>
      (select min(a.at) from audit_log a where a.actor_id = u.id and a.action in ('org.created', 'member.joined'))`;
    expect(await count(unnamed)).toBe(0);
    const oldest = await all<{ action: string; isFounding: boolean }>(
      `select distinct on (a.org_id) a.action, a.at = o.created_at as "isFounding"
         from audit_log a join orgs o on o.id = a.org_id where a.org_id = any($1) order by a.org_id, a.at, a.id`,
      orgIds,
    );
    expect(oldest).toEqual(Array(3).fill({ action: "org.created", isFounding: true }));
    // Nobody did anything before they came.
    expect(
      await count(`audit_log a join memberships m on m.org_id = a.org_id and m.user_id = a.actor_id
        where a.at < m.created_at`),
    ).toBe(0);
  });

  it("has secrets that are as old as their channel, or as its last rotation in the log", async () => {
    const secrets = await all<{ slot: string; at: Date; created: Date; rotated: Date | null }>(
      `select s.slot, s.created_at as at, c.created_at as created, a.at as rotated
         from channel_secrets s join channels c on c.id = s.channel_id
         left join audit_log a on a.target_id = c.id::text and a.action = 'secret.rotated'`,
    );
    expect(secrets).toHaveLength(21);
    expect(secrets.filter(({ rotated }) => rotated)).toHaveLength(3);
    for (const { slot, at, created, rotated } of secrets) {
      expect(at).toEqual(slot === "primary" ? (rotated ?? created) : created);
    }
    expect(
      await count(`channel_secrets s join audit_log a on a.target_id = s.channel_id::text and a.action = 'secret.rotated'
        where a.after ->> s.slot is distinct from s.fingerprint
           or s.slot = 'secondary' and (a.after ->> 'until')::timestamptz <> s.expires_at`),
    ).toBe(0);
  });

  it("logs the making of each channel and rule once, at the time that they have, and the inbox with them", async () => {
    for (const table of ["channels", "rules"]) {
      const made = await all<{ created: Date; logged: Date[] }>(
        `select t.created_at as created, array(select a.at from audit_log a where a.org_id = t.org_id
                and a.target_id = t.id::text and a.action = $2) as logged
           from ${table} t where t.org_id = any($1)`,
        orgIds,
        table === "channels" ? "channel.created" : "rule.created",
      );
      for (const { created, logged } of made) expect(logged).toEqual([created]);
    }
    const opened = await all<{ at: Date; created: Date }>(
      "select a.at, i.created_at as created from audit_log a join inboxes i using (org_id) where a.action = 'inbox.created'",
    );
    expect(opened).toHaveLength(1);
    expect(opened[0]!.at).toEqual(opened[0]!.created);
    expect(await count("audit_log where org_id = any($1) and at > $2", orgIds, begun)).toBe(0);
  });

  it("keeps to its own organisations", async () => {
    const own = "channels rules audit_log engine.events engine.all_deliveries engine.delivery_stats";
    for (const table of own.split(" ")) expect(await count(`${table} where org_id = $1`, bystander.id)).toBe(0);
    const [first, second] = orgIds as [string, string];
    const seen = await withOrg(first, (tx) => tx.channel.count({ where: { orgId: second } }));
    expect(seen).toBe(0);
  });

  it("is made once: another run changes nothing", async () => {
    const before = await everything();
    expect(await makeRich({ count: COUNT })).toBeNull();
    expect(await everything()).toEqual(before);
  });

  it("is taken up where a run was cut short, with the same history and passwords that are known", async () => {
    const before = await everything();
    await admin.query("update orgs set settings = settings - 'rich' where id = any($1)", [orgIds]);
    await admin.query(
      `truncate engine.events, engine.delivery_items, engine.deliveries, engine.delivery_history, engine.delivery_attempts,
         engine.delivery_groups, engine.delivery_stats, engine.arrival_stats, engine.circuit_transitions,
         engine.replay_items, engine.channel_sequences, engine.suppressions, inbox_requests`,
    );
    const again = (await makeRich({ count: COUNT, now: new Date(Date.now() + 3_600_000) }))!;
    expect(await everything()).toEqual(before);
    const [person] = await all<{ hash: string }>(
      "select password_hash as hash from users where email = $1",
      again.owner.email,
    );
    expect(await isPassword(again.owner.password, person!.hash)).toBe(true);
  });
});

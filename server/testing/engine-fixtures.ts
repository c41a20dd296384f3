import { randomBytes } from "node:crypto";
import type pg from "pg";
import { withOrgSql, withWorker } from "@/server/db/scope";
import { generateSecret } from "@/server/domain/signing/signing-secret";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { resolvePolicy } from "@/server/domain/policy/policy";
import { parseCidrs } from "@/server/domain/target/address";
import { createSender } from "@/server/egress/send";
import { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import type { ClaimRequest } from "@/server/engine/claim/claim";
import { Engine, type EngineOptions } from "@/server/engine/engine";
import type { FanOutContext } from "@/server/engine/fan-out/fan-out";
import type { InboxEvent } from "@/server/engine/fan-out/fan-out-sql";
import { matchBatch, type MatchedBatch } from "@/server/engine/fan-out/match-batch";
import { listActiveRules, listFilters } from "@/server/engine/fan-out/rules-sql";
import { unmetered } from "@/server/domain/rules/cost";
import { matchEvent } from "@/server/domain/rules/match-event";
import { RuleBook } from "@/server/engine/fan-out/rule-book";
import { matchInThread } from "@/server/engine/fan-out/match-in-thread";
import type { EngineEvents } from "@/server/engine/engine-events";
import type { Result } from "@/server/engine/send/send-delivery";
import { withCheckedEvents } from "@/server/usecases/events/checked-events";
import { publishEvents } from "@/server/usecases/events/publish-events";
import { readEvents } from "@/server/usecases/events/read-events";
import { channelSecretPlace, channelUrlPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { newTestId } from "./fixtures";

type Admin = Pick<pg.Pool, "query">;

export type ChannelFixture = { id: string; orgId: string; secret: string };

/** Neither a rate nor a circuit comes between a test and what it asks for, unless it asks for them. */
const UNLIMITED: ChannelPolicy = { rate: { perMinute: 1_000_000, burst: 100_000 }, circuit: { enabled: false } };

/** A channel as the use-case would leave it, written past every policy. */
export async function createChannel(
  admin: Admin,
  orgId: string,
  url: string,
  policy: ChannelPolicy = {},
): Promise<ChannelFixture> {
  const id = newTestId();
  const secret = generateSecret("standard", randomBytes);
  const chosen = { ...UNLIMITED, ...policy };
  await admin.query(
    `insert into channels (org_id, id, name, type, sealed_url, url_origin, policy) values ($1, $2, $3, 'webhook', $4, $5, $6)`,
    [orgId, id, `Channel ${id}`, vault().seal(url, channelUrlPlace(orgId, id)), new URL(url).origin, chosen],
  );
  await admin.query(
    `insert into channel_secrets (org_id, channel_id, slot, sealed_secret, fingerprint) values ($1, $2, 'primary', $3, '')`,
    [orgId, id, vault().seal(secret, channelSecretPlace(orgId, id))],
  );
  await admin.query("insert into engine.channel_states (org_id, channel_id, breaker_on) values ($1, $2, $3)", [
    orgId,
    id,
    resolvePolicy({ policy: {}, cap: 1 }, {}, chosen).circuit.enabled,
  ]);
  return { id, orgId, secret };
}

export type RuleGiven = Partial<{
  eventTypes: string[];
  conditions: object | null;
  windowSeconds: number;
  maxWaitSeconds: number;
  maxEvents: number;
  groupBy: string | null;
}>;

/** An active rule bound to these channels; without a window unless one is given. */
export async function createRule(
  admin: Admin,
  orgId: string,
  channelIds: string[],
  given: RuleGiven = {},
): Promise<string> {
  const id = newTestId();
  const { eventTypes = ["**"], conditions = null, windowSeconds = 0, maxWaitSeconds = 600, maxEvents = 100 } = given;
  await admin.query(
    `insert into rules (org_id, id, name, status, event_types, conditions, window_seconds, max_wait_seconds, max_events,
                        max_bytes, group_by)
     values ($1, $2, $3, 'active', $4, $5, $6, $7, $8, 262144, $9)`,
    [orgId, id, `Rule ${id}`, eventTypes, conditions, windowSeconds, maxWaitSeconds, maxEvents, given.groupBy ?? null],
  );
  for (const channelId of channelIds) {
    await admin.query("insert into rule_channels (org_id, rule_id, channel_id) values ($1, $2, $3)", [
      orgId,
      id,
      channelId,
    ]);
  }
  return id;
}

/** Publishes as a service would: through the use-case, as the web role, committed on return. */
export async function publish(orgId: string, ...events: object[]): Promise<string[]> {
  const { events: read } = readEvents(JSON.stringify(events));
  const published = await withCheckedEvents(orgId, read, (checked) =>
    withOrgSql(orgId, (sql) => publishEvents(sql, { orgId, requestId: "req_test", checked, newId: newTestId })),
  );
  return published.map(({ id }) => id);
}

/** A turn with room for everything, for tests that claim by hand. */
export const claimRequest = (orgIds: string[], given: Partial<ClaimRequest> = {}): ClaimRequest => ({
  orgIds,
  process: { freeSlots: 1024, totalSlots: 1024, slowInFlight: 0, batchLimit: 128 },
  freeBytes: 64 * 1024 * 1024,
  defaultCap: 5,
  leaseSeconds: 75,
  workerId: newTestId(),
  seed: 0,
  newId: newTestId,
  cursors: { keys: new Map(), channels: new Map(), caps: new Map() },
  ...given,
});

/** A batch without limits of time, for tests that fan out by hand. */
export const fanOutRequest = (orgIds: string[], given: Partial<FanOutContext> = {}): FanOutContext => ({
  orgIds,
  rules: new RuleBook(),
  newId: newTestId,
  time: { begin: () => ({ hasShare: true, hasTime: () => true, end: () => undefined }) },
  known: () => () => null,
  ...given,
});

/** What fan-out finds in these events, by org, whatever it costs. */
export async function matchAll(orgIds: string[], events: readonly InboxEvent[]): Promise<MatchedBatch[]> {
  const rules = await withWorker((sql) => listActiveRules(sql, orgIds));
  const book = new RuleBook();
  for (const filter of await withWorker((sql) => listFilters(sql, rules))) book.learn(filter);
  const limits = { event: Number.POSITIVE_INFINITY, rule: Number.POSITIVE_INFINITY };
  return orgIds.map((orgId) => {
    const own = rules.filter((rule) => rule.orgId === orgId);
    const inbox = events.filter((event) => event.orgId === orgId);
    const judge = (event: InboxEvent) => matchEvent(event, own, (rule) => book.find(rule, unmetered()), limits);
    return matchBatch(inbox, own, judge, { maxMatches: Number.POSITIVE_INFINITY, hasTime: () => true });
  });
}

export type TestEngine = {
  engine: Engine;
  results: Result[];
  superseded: Result[];
  unrecorded: Result[];
  faults: unknown[];
  settled: (orgId: string, n: number) => Promise<void>;
};

/** An engine on real connections; `settled(orgId, n)` waits for the n-th recorded result of an org. */
export function createTestEngine(given: Partial<EngineOptions> = {}): TestEngine {
  const results: Result[] = [];
  const superseded: Result[] = [];
  const unrecorded: Result[] = [];
  const faults: unknown[] = [];
  const waiting: { isOver: () => boolean; done: () => void }[] = [];
  const events: EngineEvents = {
    claimed: () => undefined,
    fannedOut: () => undefined,
    setAside: () => undefined,
    unrecorded: (result) => unrecorded.push(result),
    circuitsChanged: () => undefined,
    rateLimited: () => undefined,
    recovered: () => undefined,
    fault: (where, error) => faults.push(where, error),
    settled: (counted, late) => {
      results.push(...counted);
      superseded.push(...late);
      for (const waiter of waiting) if (waiter.isOver()) waiter.done();
    },
  };
  const engine = new Engine({
    transaction: withWorker,
    matchEvents: matchInThread,
    sender: createSender({
      policy: { allowHttp: true, allowCidrs: parseCidrs("127.0.0.0/8"), allowHosts: ["localhost"] },
    }),
    configs: new ChannelConfigs(vault(), (error) => faults.push("open", error)),
    workerId: newTestId(),
    version: "test",
    publicUrl: "https://tocsin.example",
    defaultCap: 5,
    batchLimit: 128,
    newId: newTestId,
    random: () => 0.5,
    isAlive: () => true,
    events,
    ...given,
  });
  const settled = async (orgId: string, n: number) => {
    const isOver = () => results.filter(({ row }) => row.org_id === orgId).length >= n;
    if (!isOver()) await new Promise<void>((done) => waiting.push({ isOver, done }));
  };
  return { engine, results, superseded, unrecorded, faults, settled };
}

import type pg from "pg";
import { conditionsSchema } from "@/server/contracts/rules/conditions";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { findCostlySchema } from "@/server/domain/json/schema-weight";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { RATE_LIMITS } from "@/server/domain/limits/token-bucket";
import { POLICY_LIMITS } from "@/server/domain/retry/retry-policy";
import { createChannel, createRule, type RuleGiven } from "@/server/testing/engine-fixtures";
import { behaviourUrl, WORSE } from "../../support/behaviour";
import { seedOrgs, type SeededOrg } from "../../support/seed";
import { HOG_TYPES } from "./hog-events";

/** Everything that the limits allow, and nothing that they do not: what is refused when it is saved is no attack. */
const POLICY: ChannelPolicy = {
  rate: { perMinute: RATE_LIMITS.perMinute.max, burst: RATE_LIMITS.burst.max },
  circuit: { enabled: false },
  retry: {
    delaysSeconds: [0],
    maxAttempts: POLICY_LIMITS.maxAttempts.max,
    timeoutSeconds: POLICY_LIMITS.timeoutSeconds.max,
    jitter: 0,
  },
};

/** Six of them over 4 KiB of text are what a rule may cost, and five such rules what an event may. */
const HURTING = "a[ab]{200}[cd]";
const regexes = (count: number) => ({
  any: Array.from({ length: count }, () => ({ path: "data.text", op: "matches", value: HURTING })),
});
/** Never true, and never known before the last one. */
const FIFTY_CHEAP = {
  any: Array.from({ length: 50 }, (_, n) => ({ path: `data.none.of.them.${n}`, op: "exists" })),
};

type Kind = { count: number; channels: number; given: RuleGiven };

const KINDS: readonly Kind[] = [
  { count: 5, channels: 1, given: { eventTypes: [HOG_TYPES.regex], conditions: regexes(6) } },
  { count: 95, channels: 1, given: { eventTypes: [HOG_TYPES.tooCostly], conditions: regexes(30) } },
  {
    count: 100,
    channels: 10,
    given: { eventTypes: [HOG_TYPES.groups], windowSeconds: 3600, maxWaitSeconds: 86_400, groupBy: "data.key" },
  },
  { count: 100, channels: DEFAULT_QUOTAS.channels, given: { eventTypes: [HOG_TYPES.fan] } },
  { count: DEFAULT_QUOTAS.rules - 300, channels: 1, given: { eventTypes: ["**"], conditions: FIFTY_CHEAP } },
];

/** As heavy as may be saved: every part looks at the same text. */
const SCHEMA = {
  type: "object",
  properties: { text: { type: "string", allOf: [{ pattern: "a[ab]{100}c|b" }, { pattern: "(ab|ba|aa){30}|b" }] } },
};

/** One org with as many rules, channels and schemas as it may have, each as costly as it may be. */
export async function seedHog(admin: pg.Pool, receiverBase: string): Promise<SeededOrg> {
  const [org] = await seedOrgs(admin, [{ urls: [], rate: POLICY.rate }]);
  if (!org) throw new Error("There is no org to misbehave.");
  await admin.query("update orgs set events_per_minute = null where id = $1", [org.id]);
  const channelIds = await seedChannels(admin, org.id, receiverBase);
  for (const { count, channels, given } of KINDS) {
    if (given.conditions) conditionsSchema.parse(given.conditions);
    for (let n = 0; n < count; n++) {
      const ruleId = await createRule(admin, org.id, [], given);
      await admin.query(
        "insert into rule_channels (org_id, rule_id, channel_id) select $1, $2, id from unnest($3::uuid[]) as c(id)",
        [org.id, ruleId, channelIds.slice(0, channels)],
      );
    }
  }
  const costly = findCostlySchema(SCHEMA);
  if (costly !== null) throw new Error(`The schema could not be saved: ${costly}`);
  await admin.query("insert into event_types (org_id, name, schema, on_invalid) values ($1, $2, $3, 'warn')", [
    org.id,
    HOG_TYPES.schema,
    SCHEMA,
  ]);
  return org;
}

/** In turns one that hangs, one that drips, one that floods and one that breaks the connection. */
async function seedChannels(admin: pg.Pool, orgId: string, receiverBase: string): Promise<string[]> {
  const behaviours = [{ hangs: true }, ...WORSE.map((worse) => ({ worse }))];
  const ids: string[] = [];
  for (let n = 0; n < DEFAULT_QUOTAS.channels; n++) {
    const url = behaviourUrl(receiverBase, `hog-${n}`, behaviours[n % behaviours.length]);
    ids.push((await createChannel(admin, orgId, url, POLICY)).id);
  }
  return ids;
}

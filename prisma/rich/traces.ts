import { createHash } from "node:crypto";
import { CHANNELS, type ChannelPlan } from "./channels";
import { foundedAt, GRACE_HOURS, hoursBefore, joinedAt, MONTH_HOURS, SETTING_UP_HOURS } from "./chronicle";
import type { Configured } from "./configure";
import { createDice, oneOf } from "./dice";
import { LEADS, ORG_NAMES, PEOPLE } from "./people";
import { type RulePlan, RULES } from "./rules";
import type { OrgKey } from "./samples";

const SEED = 64_738;

/** What people did, and what Tocsin did by itself, before the visitor came. */
export type Trace = {
  at: Date;
  actor: string | null;
  action: string;
  targetType: string;
  targetId: string;
  targetLabel: string | null;
  before: object | null;
  after: object | null;
};

type Brief = [
  hoursAgo: number,
  actor: "owner" | "admin" | null,
  action: string,
  name: string,
  after: object,
  before?: object | null,
];

const ON_CHANNELS: readonly Brief[] = [
  [0, "owner", "channel.resumed", "Refund desk", { status: "enabled", catchUp: "latest" }, { status: "paused" }],
  [
    0.9,
    "admin",
    "channel.updated",
    "Partner feed",
    { description: "Shipments, for the carriers that ask for them." },
    { description: "Shipments." },
  ],
  [2, "owner", "circuit.forced_open", "Meter archive", { minutes: 480 }],
  [2, "owner", "circuit.forced_closed", "Grid control", {}],
  [20, null, "channel.disabled", "Supplier gateway", { status: "disabled" }, { status: "enabled" }],
  [21, "admin", "channel.updated", "Fleet monitor", { "circuit.enabled": false }, { "circuit.enabled": true }],
  [30, "admin", "channel.paused", "Staging mirror", { status: "paused" }, { status: "enabled" }],
  [35, null, "channel.failing", "Outage map", { warning: 1 }],
  [40, "owner", "channel.paused", "Refund desk", { status: "paused" }, { status: "enabled" }],
  [90, "admin", "channel.updated", "Field tablets", { "rate.perMinute": 30 }, { "rate.perMinute": 60 }],
  [
    130,
    null,
    "channel.disabled",
    "Legacy CRM",
    { status: "disabled", reason: "The receiver answered 410 Gone." },
    { status: "enabled" },
  ],
  [260, "admin", "channel.url_revealed", "Atlas ERP", {}],
];

const ON_RULES: readonly Brief[] = [
  [122, "admin", "rule.status_changed", "Customers to the old CRM", { status: "disabled" }, { status: "active" }],
];

/** The entries of one org, oldest first. Whatever has a time of its own takes it from here: see `dateBack`. */
export function tracesOf(org: OrgKey, configured: Configured, endMs: number): Trace[] {
  const channels = CHANNELS.filter((plan) => plan.org === org);
  const rules = RULES.filter((plan) => plan.org === org);
  const setUp = setUpTraces(org, { channels, rules }, configured, endMs);
  const inbox = setUp.find(({ targetLabel }) =>
    channels.some(({ host, name }) => host === null && name === targetLabel),
  );
  return [
    founded(org, configured, endMs),
    ...joined(org, configured, endMs),
    ...setUp,
    ...(inbox ? [opened(inbox, configured.orgId(org))] : []),
    ...ON_CHANNELS.flatMap((brief) => done(brief, "channel", idIn(channels, configured.channelId), endMs)),
    ...ON_RULES.flatMap((brief) => done(brief, "rule", idIn(rules, configured.ruleId), endMs)),
    ...channels.flatMap((plan) => rotated(plan, configured, endMs)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function founded(org: OrgKey, configured: Configured, endMs: number): Trace {
  const name = ORG_NAMES[org];
  return {
    at: foundedAt(org, endMs),
    actor: LEADS.owner.email,
    action: "org.created",
    targetType: "org",
    targetId: configured.orgId(org),
    targetLabel: name,
    before: null,
    after: { name, slug: configured.orgSlug(org) },
  };
}

function joined(org: OrgKey, configured: Configured, endMs: number): Trace[] {
  return PEOPLE.filter((person) => person.roles[org] && person !== LEADS.owner).map((person) => ({
    at: joinedAt(org, person, endMs),
    actor: person.email,
    action: "member.joined",
    targetType: "user",
    targetId: configured.userId(person.email),
    targetLabel: person.email,
    before: null,
    after: { role: person.roles[org] },
  }));
}

/** By those who were there at that time. */
function setUpTraces(
  org: OrgKey,
  { channels, rules }: { channels: readonly ChannelPlan[]; rules: readonly RulePlan[] },
  configured: Configured,
  endMs: number,
): Trace[] {
  const dice = createDice(SEED);
  const people = [LEADS.owner, LEADS.admin].filter(({ roles }) => roles[org]);
  const made = (type: "channel" | "rule", id: string, name: string): Trace => ({
    at: hoursBefore(endMs, MONTH_HOURS + dice() * SETTING_UP_HOURS),
    actor: oneOf(dice, people).email,
    action: `${type}.created`,
    targetType: type,
    targetId: id,
    targetLabel: name,
    before: null,
    after: { name },
  });
  return [
    ...channels.map((plan) => made("channel", configured.channelId(plan), plan.name)),
    ...rules.map((plan) => made("rule", configured.ruleId(plan), plan.name)),
  ];
}

/** The inbox is opened by the first channel that leads there. */
function opened({ at, actor }: Trace, orgId: string): Trace {
  const target = { targetType: "inbox", targetId: orgId, targetLabel: null };
  return { at, actor, action: "inbox.created", ...target, before: null, after: null };
}

const idIn =
  <Plan extends { name: string }>(plans: readonly Plan[], idOf: (plan: Plan) => string) =>
  (name: string): string[] =>
    plans.filter((plan) => plan.name === name).map(idOf);

function done(
  [hours, actor, action, name, after, before = null]: Brief,
  targetType: "channel" | "rule",
  idsOf: (name: string) => string[],
  endMs: number,
): Trace[] {
  return idsOf(name).map((targetId) => ({
    at: hoursBefore(endMs, hours),
    actor: actor && LEADS[actor].email,
    action,
    targetType,
    targetId,
    targetLabel: name,
    before,
    after,
  }));
}

/** The old secret has its grace while the channel is said to rotate; of others it ended at once, and is gone. */
function rotated(plan: ChannelPlan, configured: Configured, endMs: number): Trace[] {
  if (plan.rotatedHours === undefined) return [];
  const { primary, secondary } = configured.fingerprints(plan);
  const gone = createHash("sha256").update(plan.name).digest("hex").slice(0, primary.length);
  const until = secondary ? hoursBefore(endMs, plan.rotatedHours - GRACE_HOURS).toISOString() : null;
  return [
    {
      at: hoursBefore(endMs, plan.rotatedHours),
      actor: LEADS.owner.email,
      action: "secret.rotated",
      targetType: "channel",
      targetId: configured.channelId(plan),
      targetLabel: plan.name,
      before: { primary: secondary ?? gone, secondary: null },
      after: { primary, secondary, until },
    },
  ];
}

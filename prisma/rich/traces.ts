import { createHash } from "node:crypto";
import { CHANNELS } from "./channels";
import type { Configured } from "./configure";
import { between, createDice, oneOf } from "./dice";
import { COLLEAGUES, LEADS } from "./people";
import { RULES } from "./rules";
import type { OrgKey } from "./samples";

const SEED = 64_738;
const HOUR_MS = 3_600_000;
const MONTH_HOURS = 30 * 24;

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
  channel: string,
  after: object,
  before?: object,
];

const ON_CHANNELS: readonly Brief[] = [
  [
    0.9,
    "admin",
    "channel.updated",
    "Partner feed",
    { description: "Shipments, for the carriers that ask for them." },
    { description: "Shipments." },
  ],
  [1.6, "owner", "secret.rotated", "Security audit", { primary: "9f2c41aa" }, { primary: "51d07e3b" }],
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
  [410, "owner", "secret.rotated", "Billing ledger", { primary: "77aa0c19" }, { primary: "0b1d55f2" }],
];

/** The entries of one org, oldest first. */
export function tracesOf(org: OrgKey, configured: Configured, endMs: number): Trace[] {
  const dice = createDice(SEED);
  const ago = (hours: number) => new Date(endMs - hours * HOUR_MS);
  const people = ["owner", "admin"] as const;
  const made = (type: "channel" | "rule", id: string, name: string): Trace => ({
    at: ago(between(dice, MONTH_HOURS, MONTH_HOURS + 200)),
    actor: LEADS[oneOf(dice, people)].email,
    action: `${type}.created`,
    targetType: type,
    targetId: id,
    targetLabel: name,
    before: null,
    after: { name },
  });
  const channels = CHANNELS.filter((plan) => plan.org === org);
  const onChannels = ON_CHANNELS.flatMap(([hours, actor, action, name, after, before = null]): Trace[] => {
    const plan = channels.find((channel) => channel.name === name);
    if (!plan) return [];
    const target = { targetType: "channel", targetId: configured.channelId(plan), targetLabel: name };
    return [{ at: ago(hours), actor: actor && LEADS[actor].email, action, ...target, before, after }];
  });
  const joined = [...COLLEAGUES, LEADS.admin, LEADS.member]
    .filter(({ roles }) => roles[org])
    .map(({ email, roles }): Trace => ({
      at: ago(between(dice, 200, MONTH_HOURS)),
      actor: email,
      action: "member.joined",
      targetType: "user",
      targetId: createHash("sha256").update(email).digest("hex").slice(0, 12),
      targetLabel: email,
      before: null,
      after: { role: roles[org] },
    }));
  return [
    ...channels.map((plan) => made("channel", configured.channelId(plan), plan.name)),
    ...RULES.filter((plan) => plan.org === org).map((plan) => made("rule", configured.ruleId(plan), plan.name)),
    ...onChannels,
    ...joined,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

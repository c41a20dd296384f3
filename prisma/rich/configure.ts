import { createHash } from "node:crypto";
import type { UserActor } from "@/server/contracts/audit";
import { createChannelInput } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import { upsertEventTypeInput } from "@/server/contracts/event-types";
import { createRuleInput } from "@/server/contracts/rules/rules";
import { insertBindings } from "@/server/db/queries/channels/bindings";
import { insertSecret, retirePrimary } from "@/server/db/queries/channels/channel-secrets";
import { insertChannel } from "@/server/db/queries/channels/channels";
import { upsertEventType } from "@/server/db/queries/event-types";
import { findInbox, insertInbox } from "@/server/db/queries/channels/inboxes";
import { insertRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { policyOf } from "@/server/policy";
import { type Channel, sealHeaders, sealUrl } from "@/server/usecases/channels/channel-target";
import { inboxUrl, newInboxToken } from "@/server/usecases/inbox/inbox-target";
import { newSigningSecret } from "@/server/usecases/secrets/new-signing-secret";
import { demoCatalogue } from "@/prisma/demo/demo-types";
import { CHANNELS, type ChannelPlan } from "./channels";
import { GRACE_HOURS } from "./chronicle";
import { MAX_WAIT_FACTOR, type RulePlan, RULES } from "./rules";
import { makeSamples, type OrgKey, TYPES } from "./samples";

const UNREACHABLE_INBOX = "inbox.northwind.example";

/** Ids of what was set up, by the plan that it came from. */
export type Configured = {
  orgIds: string[];
  orgId: (org: OrgKey) => string;
  orgSlug: (org: OrgKey) => string;
  userId: (email: string) => string;
  channelId: (plan: ChannelPlan) => string;
  ruleId: (plan: RulePlan) => string;
  fingerprints: (plan: ChannelPlan) => Fingerprints;
};
export type Fingerprints = { primary: string; secondary: string | null };

/**
 * Channels, rules and types of one org, checked by the same contracts as everybody's, and without the audit entries of
 * now: theirs are of the days on which it is said to have happened.
 */
export async function configure(tx: OrgTx, actor: UserActor, org: OrgKey, now: Date): Promise<void> {
  const channelIds = new Map<string, string>();
  for (const plan of CHANNELS.filter((channel) => channel.org === org)) {
    channelIds.set(plan.name, await addChannel(tx, actor, plan));
  }
  for (const plan of RULES.filter((rule) => rule.org === org)) {
    const ids = plan.channels.map((name) => channelIds.get(name) ?? "");
    await addRule(tx, actor.orgId, plan, ids, now);
  }
  for (const type of catalogueOf(org)) await upsertEventType(tx, actor.orgId, type);
}

async function addChannel(tx: OrgTx, { orgId }: UserActor, plan: ChannelPlan): Promise<string> {
  const { name, description, host, options } = plan;
  const path = createHash("sha256").update(name).digest("hex").slice(0, 20);
  const channel = { orgId, channelId: newId() };
  const inbox = host === null ? await sealedInboxUrl(tx, channel) : null;
  const url = `https://${host ?? UNREACHABLE_INBOX}/tocsin/${path}`;
  const { headers, url: checked, ...input } = createChannelInput.parse({ name, description, url, ...options });
  const sealed = { ...(inbox ?? sealUrl(channel, input.type, checked)), ...sealHeaders(channel, headers) };
  const { enabled: breakerOn } = policyOf({ policy: input.policy, orgSettings: {} }).circuit;
  if (!(await insertChannel(tx, { orgId, id: channel.channelId, ...input, ...sealed }, { breakerOn }))) {
    throw new AppError("name_taken");
  }
  await insertSecret(tx, newSigningSecret(channel, input.signatureScheme).row);
  if (plan.state === "rotating") {
    await retirePrimary(tx, channel.channelId, GRACE_HOURS * 3_600);
    await insertSecret(tx, newSigningSecret(channel, input.signatureScheme).row);
  }
  return channel.channelId;
}

/** Null where deliveries may not come back to this installation. */
async function sealedInboxUrl(tx: OrgTx, channel: Channel): Promise<ReturnType<typeof sealUrl> | null> {
  const { orgId } = channel;
  await insertInbox(tx, { orgId, ...newInboxToken(orgId) });
  const inbox = await findInbox(tx, orgId);
  if (!inbox) throw new AppError("internal");
  try {
    return sealUrl(channel, "webhook", inboxUrl(orgId, inbox.sealedToken).href);
  } catch (error) {
    if (error instanceof AppError && error.code === "url_refused") return null;
    throw error;
  }
}

async function addRule(tx: OrgTx, orgId: string, plan: RulePlan, channelIds: string[], now: Date): Promise<void> {
  const { name, types, window: windowSeconds, groupBy = null, conditions = null, status = "active" } = plan;
  const mutedUntil = plan.mutedHours === undefined ? null : new Date(now.getTime() + plan.mutedHours * 3_600_000);
  const {
    grouping,
    mutedUntil: _,
    channelIds: bound,
    ...fields
  } = createRuleInput.parse({
    name,
    status,
    eventTypes: types,
    conditions,
    channelIds,
    grouping: { windowSeconds, maxWaitSeconds: windowSeconds * MAX_WAIT_FACTOR, groupBy },
  });
  const id = newId();
  if (!(await insertRule(tx, { ...fields, ...grouping, mutedUntil, orgId, id }))) throw new AppError("name_taken");
  await insertBindings(tx, orgId, id, bound);
}

/** Types with a schema where somebody wrote one; the last of each org is only known by an example. */
function catalogueOf(org: OrgKey) {
  if (org === "northwind") return demoCatalogue;
  const samples = makeSamples();
  return TYPES[org].map((name, index) => {
    const example = samples.find((sample) => sample.type === name && sample.org === org)?.data ?? {};
    const properties = Object.fromEntries(Object.entries(example).map(([key, value]) => [key, { type: typeof value }]));
    const schema = { type: "object", properties, required: Object.keys(example) };
    const isLast = index === TYPES[org].length - 1;
    return upsertEventTypeInput.parse({ name, example, schema: isLast ? null : schema, onInvalid: "warn" });
  });
}

type Listed = {
  channels: { id: string; name: string; fingerprints: Fingerprints }[];
  rules: { id: string; name: string }[];
};

/** By their names, so that a run which was cut short finds what it had made. */
export async function listConfigured(tx: OrgTx): Promise<Listed> {
  const secrets = { select: { slot: true, fingerprint: true } };
  const channels = await tx.channel.findMany({ where: { deletedAt: null }, select: { id: true, name: true, secrets } });
  const rules = await tx.rule.findMany({ where: { status: { not: "deleted" } }, select: { id: true, name: true } });
  return {
    channels: channels.map(({ id, name, secrets: own }) => {
      const inSlot = (slot: string) => own.find((secret) => secret.slot === slot)?.fingerprint;
      return { id, name, fingerprints: { primary: inSlot("primary") ?? "", secondary: inSlot("secondary") ?? null } };
    }),
    rules,
  };
}

import type { ChannelPolicy, ChannelStatus } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import type { RuleStatus } from "@/server/contracts/rules/rule-tools";
import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { isUniqueViolation, statement } from "@/server/db/sql";
import type { ChannelFormat } from "@/server/domain/message/formats";
import type { CatchUp } from "@/server/domain/gate/catch-up";
import type { HoldReason } from "@/server/domain/gate/stop";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { behindName, containing, type NamePlace } from "@/server/db/queries/text-match";

type Bytes = Uint8Array<ArrayBuffer>;
type Target = { sealedUrl: Bytes; urlOrigin: string };
type Headers = { sealedHeaders: Bytes | null; headerNames: string[] };
type Described = {
  name: string;
  description: string;
  metadata: Record<string, string>;
  signatureScheme: SignatureScheme;
  policy: ChannelPolicy;
};
export type NewChannel = Target & Headers & Described & { orgId: string; id: string; type: ChannelFormat };
/** Whether the policy that holds for a channel gives it a circuit breaker. */
export type Breaker = { breakerOn: boolean };

/** What people see of a channel. The sealed columns are not among it, so no answer can hold them. */
const SHOWN = {
  id: true,
  name: true,
  type: true,
  description: true,
  urlOrigin: true,
  headerNames: true,
  signatureScheme: true,
  metadata: true,
  policy: true,
  status: true,
  statusReason: true,
  statusAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

const live = { deletedAt: null } as const;

/** False when the name is taken. */
export async function insertChannel(tx: OrgTx, channel: NewChannel, { breakerOn }: Breaker): Promise<boolean> {
  const { count } = await tx.channel.createMany({ data: [channel], skipDuplicates: true });
  if (count === 0) return false;
  await sqlOf(tx).run(INSERT_STATE, [channel.orgId, channel.id, breakerOn]);
  return true;
}

const INSERT_STATE = statement(
  "insert_channel_state",
  "insert into engine.channel_states (org_id, channel_id, breaker_on) values ($1::uuid, $2::uuid, $3)",
);

const SET_BREAKER = statement(
  "set_breaker",
  `update engine.channel_states set breaker_on = $2
    where channel_id = any($1::uuid[]) and breaker_on <> $2`,
);

/** The gate asks the state, so whoever changes a policy stores here what came of it. The states must be held. */
export async function setBreaker(tx: OrgTx, channelIds: readonly string[], { breakerOn }: Breaker): Promise<void> {
  await sqlOf(tx).run(SET_BREAKER, [channelIds, breakerOn]);
}

export function countChannels(tx: OrgTx): Promise<number> {
  return tx.channel.count({ where: live });
}

type ChannelSearch = { status?: ChannelStatus; search?: string; after?: NamePlace };

export async function listChannels(tx: OrgTx, { status, search, after }: ChannelSearch) {
  const rows = await tx.channel.findMany({
    where: { ...live, status, AND: [search ? { name: containing(search) } : {}, after ? behindName(after) : {}] },
    select: { ...SHOWN, _count: { select: { rules: { where: { rule: { status: { not: "deleted" } } } } } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ _count, ...row }) => ({ ...typed(row), ruleCount: _count.rules }));
}

export async function findChannel(tx: OrgTx, id: string) {
  const row = await tx.channel.findFirst({ where: { id, ...live }, select: SHOWN });
  return row && typed(row);
}
export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>;

/** Waits for whoever is changing this channel; from here on its row is ours until the commit. */
export async function lockChannel(tx: OrgTx, id: string): Promise<ChannelRow | null> {
  await sqlOf(tx).rows(query`select 1 from channels where id = ${id}::uuid and deleted_at is null for no key update`);
  return findChannel(tx, id);
}

export function findSealedChannel(tx: OrgTx, id: string) {
  return tx.channel.findFirst({ where: { id, ...live }, select: { sealedUrl: true, sealedHeaders: true } });
}

export type ChannelChange = Partial<Target & Headers & Described>;

export async function updateChannel(tx: OrgTx, orgId: string, id: string, change: ChannelChange): Promise<void> {
  try {
    await tx.channel.update({ where: { orgId_id: { orgId, id } }, data: { ...change, updatedAt: new Date() } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("name_taken", { fields: { name: "This name is in use." } });
    throw error;
  }
}

/** Tells workers that what they opened of this channel is old. */
export async function bumpConfigVersion(tx: OrgTx, channelId: string): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.channel_states set config_version = config_version + 1 where channel_id = ${channelId}::uuid`);
}

export type StatusChange = {
  status: ChannelStatus;
  reason: string | null;
  /** What is to be decided over parked deliveries before an enabled channel goes on. */
  catchUp: CatchUp | null;
};

/** What people see and what the claim asks are one change: a channel is held unless it is enabled and caught up. */
export async function updateChannelStatus(
  tx: OrgTx,
  id: string,
  { status, reason, catchUp }: StatusChange,
): Promise<void> {
  await sqlOf(tx).run(query`
    update channels set status = ${status}, status_reason = ${reason}, status_at = now(), updated_at = now()
     where id = ${id}::uuid`);
  if (status === "enabled") await freeChannel(tx, id, catchUp);
  else await holdChannel(tx, id, status);
}

/** The row stays for what was delivered through it; its name becomes free. */
export async function markChannelDeleted(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(query`update channels set deleted_at = now(), updated_at = now() where id = ${id}::uuid`);
  await holdChannel(tx, id, "deleted");
}

async function holdChannel(tx: OrgTx, id: string, reason: HoldReason): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.channel_states set held = true, hold_reason = ${reason}, held_since = coalesce(held_since, now())
     where channel_id = ${id}::uuid`);
}

/** Whoever enables a channel trusts it again: the count of days on which it only failed starts anew. */
async function freeChannel(tx: OrgTx, id: string, catchUp: CatchUp | null): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.channel_states set failing_since = null, warnings = null where channel_id = ${id}::uuid`);
  await startCatchUp(tx, id, catchUp);
}

/** Lets the channel go on; with something to decide first it stays held, for as long as a job needs for that. */
export async function startCatchUp(tx: OrgTx, id: string, catchUp: CatchUp | null): Promise<void> {
  await (catchUp
    ? sqlOf(tx).run(query`
        update engine.channel_states
           set held = true, hold_reason = 'catching_up', held_since = coalesce(held_since, now()),
               catch_up = ${JSON.stringify(catchUp)}::jsonb
         where channel_id = ${id}::uuid`)
    : sqlOf(tx).run(query`
        update engine.channel_states set held = false, hold_reason = null, held_since = null, catch_up = null
         where channel_id = ${id}::uuid`));
}

/** Rules that deliver here, by name. */
export async function listRulesOfChannel(tx: OrgTx, channelId: string) {
  const rules = await tx.rule.findMany({
    where: { status: { not: "deleted" }, channels: { some: { channelId } } },
    select: { id: true, name: true, status: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rules.map((rule) => ({ ...rule, status: rule.status as RuleStatus }));
}

type Untyped = { type: string; status: string; signatureScheme: string; metadata: unknown; policy: unknown };

/** The columns are text and JSON; what is in them passed the contract. */
function typed<Row extends Untyped>({ type, status, signatureScheme, metadata, policy, ...row }: Row) {
  return {
    ...row,
    type: type as ChannelFormat,
    status: status as ChannelStatus,
    signatureScheme: signatureScheme as SignatureScheme,
    metadata: metadata as Record<string, string>,
    policy: policy as ChannelPolicy,
  };
}

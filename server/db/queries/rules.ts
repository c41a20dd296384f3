import { AppError } from "@/server/contracts/errors";
import type { RuleStatus } from "@/server/contracts/rules/rule-tools";
import { Prisma } from "@/server/db/generated/client";
import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import { behindName, containing, type NamePlace } from "./text-match";
import { isUniqueViolation } from "@/server/db/sql";

export type RuleFields = {
  name: string;
  description: string;
  status: RuleStatus;
  eventTypes: string[];
  conditions: ConditionTree | null;
  windowSeconds: number;
  maxWaitSeconds: number;
  maxEvents: number;
  maxBytes: number;
  groupBy: string | null;
  mutedUntil: Date | null;
};

const SELECTED = {
  id: true,
  name: true,
  description: true,
  status: true,
  eventTypes: true,
  conditions: true,
  windowSeconds: true,
  maxWaitSeconds: true,
  maxEvents: true,
  maxBytes: true,
  groupBy: true,
  mutedUntil: true,
  createdAt: true,
  updatedAt: true,
  channels: {
    where: { channel: { deletedAt: null } },
    select: { channel: { select: { id: true, name: true, status: true } } },
    orderBy: { channelId: "asc" },
  },
} as const satisfies Prisma.RuleSelect;

const live = { status: { not: "deleted" } } as const;

/** False when the name is taken. */
export async function insertRule(tx: OrgTx, rule: RuleFields & { orgId: string; id: string }): Promise<boolean> {
  const data = { ...rule, conditions: jsonOf(rule.conditions) };
  const { count } = await tx.rule.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

type Locked = { id: string; updatedAt: Date };

/**
 * Its time says which version of it somebody has read, so it is another one after every change, whatever the clocks
 * say. Only silence leaves it: that is nothing written in the rule, and whoever is writing need not start again for it.
 */
export async function updateRule(
  tx: OrgTx,
  orgId: string,
  { id, updatedAt }: Locked,
  change: Partial<RuleFields>,
): Promise<void> {
  const { conditions, ...plain } = change;
  const data = { ...plain, ...(conditions !== undefined && { conditions: jsonOf(conditions) }) };
  const isOnlySilence = Object.keys(change).join() === "mutedUntil";
  const later = new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
  try {
    await tx.rule.update({
      where: { orgId_id: { orgId, id } },
      data: { ...data, ...(!isOnlySilence && { updatedAt: later }) },
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("name_taken", { fields: { name: "This name is in use." } });
    throw error;
  }
}

export function countRules(tx: OrgTx): Promise<number> {
  return tx.rule.count({ where: live });
}

export type RuleSearch = {
  status?: RuleStatus;
  channelId?: string;
  search?: string;
  after?: NamePlace;
  limit?: number;
};

export async function listRules(tx: OrgTx, { status, channelId, search, after, limit }: RuleSearch) {
  const rows = await tx.rule.findMany({
    where: {
      status: status ?? live.status,
      ...(channelId && { channels: { some: { channelId } } }),
      AND: [search ? { name: containing(search) } : {}, after ? behindName(after) : {}],
    },
    ...(limit !== undefined && { take: limit }),
    select: SELECTED,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(shape);
}

export async function findRule(tx: OrgTx, id: string) {
  const row = await tx.rule.findFirst({ where: { id, ...live }, select: SELECTED });
  return row && shape(row);
}
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/** Waits for whoever is changing this rule; from here on its row is ours until the commit. */
export async function lockRule(tx: OrgTx, id: string): Promise<RuleRow | null> {
  await sqlOf(tx).rows(query`select 1 from rules where id = ${id}::uuid for no key update`);
  return findRule(tx, id);
}

function jsonOf(conditions: ConditionTree | null) {
  return conditions === null ? Prisma.DbNull : (conditions as unknown as Prisma.InputJsonObject);
}

type Stored = Prisma.RuleGetPayload<{ select: typeof SELECTED }>;

function shape(row: Stored) {
  const { status, conditions, channels, windowSeconds, maxWaitSeconds, maxEvents, maxBytes, groupBy, ...rest } = row;
  return {
    ...rest,
    status: status as RuleStatus,
    conditions: conditions as ConditionTree | null,
    grouping: { windowSeconds, maxWaitSeconds, maxEvents, maxBytes, groupBy },
    channels: channels.map(({ channel }) => channel),
  };
}

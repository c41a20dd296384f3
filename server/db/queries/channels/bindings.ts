import type { OrgTx } from "@/server/db/scope";

type Binding = { ruleId: string; channelId: string };

/** How many of these channels are there to be bound. */
export function countLiveChannels(tx: OrgTx, ids: readonly string[]): Promise<number> {
  return tx.channel.count({ where: { id: { in: [...ids] }, deletedAt: null } });
}

/** How many were not bound before. */
export async function insertBindings(
  tx: OrgTx,
  orgId: string,
  ruleId: string,
  channelIds: readonly string[],
): Promise<number> {
  const data = channelIds.map((channelId) => ({ orgId, ruleId, channelId }));
  const { count } = await tx.ruleChannel.createMany({ data, skipDuplicates: true });
  return count;
}

export async function deleteBinding(tx: OrgTx, { ruleId, channelId }: Binding): Promise<number> {
  const { count } = await tx.ruleChannel.deleteMany({ where: { ruleId, channelId } });
  return count;
}

export async function deleteBindingsOfRule(
  tx: OrgTx,
  ruleId: string,
  exceptIds: readonly string[] = [],
): Promise<void> {
  await tx.ruleChannel.deleteMany({ where: { ruleId, channelId: { notIn: [...exceptIds] } } });
}

export async function deleteBindingsOfChannel(tx: OrgTx, channelId: string): Promise<void> {
  await tx.ruleChannel.deleteMany({ where: { channelId } });
}

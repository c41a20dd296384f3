import type { ChannelStatus } from "@/server/contracts/channels";
import { listChannels } from "@/server/db/queries/channels/channels";
import { listRules } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import type { NamePlace } from "@/server/db/queries/text-match";
import type { ChannelHealth } from "@/server/domain/health/channel-health";
import { matchesType, parsePattern } from "@/server/domain/rules/event-type";
import { readHealth } from "./read-health";

type Wanted = { active?: boolean; eventType?: string; health?: ChannelHealth; cursor?: NamePlace; now: Date };
const ACTIVE: ChannelStatus = "enabled";

/** By name, behind the cursor. An org has at most a hundred, so what was asked for is picked out here. */
export async function findChannels(tx: OrgTx, { active, eventType, health, cursor, now }: Wanted) {
  const channels = await listChannels(tx, { ...(cursor && { after: cursor }) });
  const ofType = eventType === undefined ? null : await channelsOfType(tx, eventType);
  const ofHealth = health === undefined ? null : await channelsOfHealth(tx, health, now);
  return channels.filter(
    ({ id, status }) =>
      (active === undefined || (status === ACTIVE) === active) &&
      (ofType?.has(id) ?? true) &&
      (ofHealth?.has(id) ?? true),
  );
}

async function channelsOfType(tx: OrgTx, type: string): Promise<Set<string>> {
  const rules = await listRules(tx, { status: "active" });
  const selects = (text: string) => {
    const pattern = parsePattern(text);
    return pattern.ok && matchesType(pattern.value, type);
  };
  const wanted = rules.filter(({ eventTypes }) => eventTypes.some(selects));
  return new Set(wanted.flatMap(({ channels }) => channels.map(({ id }) => id)));
}

async function channelsOfHealth(tx: OrgTx, wanted: ChannelHealth, now: Date): Promise<Set<string>> {
  const found = await readHealth(tx, { now, countUpTo: 1 });
  return new Set(found.filter(({ health }) => health === wanted).map(({ channelId }) => channelId));
}

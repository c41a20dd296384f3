import type { ReplayFilter } from "@/server/contracts/replays";
import { countMatching, listChannelPaces, readNow } from "@/server/db/queries/deliveries/replays";
import { findOrgSettings } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { type ReplayEta, replayEta } from "@/server/domain/replay/replay-pace";
import { isTripped } from "@/server/domain/gate/stop";
import { orgLimitsOf, policyOf } from "@/server/policy";

type Preview = { orgId: string; filter: ReplayFilter; ratePerSecond: number };

/** What a batch would replay, and how long that would take, without doing any of it. */
export async function previewReplay(tx: OrgTx, { orgId, filter, ratePerSecond }: Preview) {
  const now = await readNow(tx);
  const { count, isExact, channels } = await countMatching(tx, { orgId, filter, before: now });
  const remaining = new Map(channels.map((channel) => [channel.channelId, channel.count]));
  const { eta, paces } = await estimate(tx, { remaining, ratePerSecond, now });
  return {
    count,
    isExact,
    eta,
    channels: channels.map((channel) => {
      const pace = paces.find(({ channelId }) => channelId === channel.channelId);
      const { name = "", isDeleted = true, status = null } = pace ?? {};
      return {
        ...channel,
        name,
        isDeleted,
        status,
        isTripped: pace !== undefined && isTripped(pace),
        perMinute: limitOf(pace),
      };
    }),
  };
}

type Remaining = { remaining: ReadonlyMap<string, number>; ratePerSecond: number; now: Date };
type Pace = Awaited<ReturnType<typeof listChannelPaces>>[number];
export type NamedEta = Omit<ReplayEta, "ruledBy"> & {
  ruledBy:
    { kind: "own_rate" } | { kind: "org"; perMinute: number } | { kind: "channel"; name: string; perMinute: number };
};

/** When so much is done, and what would have to be raised to be done sooner. */
export async function estimate(tx: OrgTx, { remaining, ratePerSecond, now }: Remaining) {
  const paces = await listChannelPaces(tx, [...remaining.keys()]);
  const orgSettings = await findOrgSettings(tx);
  const orgPerMinute = orgLimitsOf({ cap: null, orgSettings }).rate.perMinute;
  const eta = replayEta({
    ratePerSecond,
    // What goes to a deleted channel is skipped, which takes no time.
    channels: paces
      .filter(({ isDeleted }) => !isDeleted)
      .map((pace) => ({
        channelId: pace.channelId,
        remaining: remaining.get(pace.channelId) ?? 0,
        perMinute: limitOf(pace),
        livePerMinute: pace.livePerMinute,
      })),
    orgPerMinute,
    now,
  });
  return { eta: { ...eta, ruledBy: named(eta.ruledBy, paces, orgPerMinute) }, paces };
}

function named(ruledBy: ReplayEta["ruledBy"], paces: readonly Pace[], orgPerMinute: number): NamedEta["ruledBy"] {
  if (ruledBy.kind === "own_rate") return ruledBy;
  if (ruledBy.kind === "org") return { kind: "org", perMinute: orgPerMinute };
  const pace = paces.find(({ channelId }) => channelId === ruledBy.channelId);
  return { kind: "channel", name: pace?.name ?? "", perMinute: limitOf(pace) };
}

function limitOf(pace: Pace | undefined): number {
  return pace ? policyOf(pace).rate.perMinute : 0;
}

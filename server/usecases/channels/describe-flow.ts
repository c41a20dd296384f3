import { AppError } from "@/server/contracts/errors";
import { countParkedFor } from "@/server/db/queries/channels/catch-up";
import { type ChannelFlow, findChannelFlow, listTransitions } from "@/server/db/queries/channels/channel-flow";
import { findChannel } from "@/server/db/queries/channels/channels";
import { findOrgSettings } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { disablesAt } from "@/server/domain/gate/auto-disable";
import type { CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import { CLOSED_CIRCUIT } from "@/server/domain/circuit/circuit-state";
import { countCalls } from "@/server/domain/circuit/circuit-window";
import { stopAt } from "@/server/domain/gate/stop";
import { availableTokens, nextTokenAt, type RateLimit, type TokenBucket } from "@/server/domain/limits/token-bucket";
import { orgLimitsOf, policyOf } from "@/server/policy";

const SHOWN_TRANSITIONS = 20;

/** Everything that decides how much a channel may send now, and how it came to that. */
export async function describeFlow(tx: OrgTx, channelId: string) {
  const channel = await findChannel(tx, channelId);
  const flow = channel && (await findChannelFlow(tx, channelId));
  if (!channel || !flow) throw new AppError("not_found");
  const { orgSettings } = flow;
  const policy = policyOf({ policy: channel.policy, orgSettings });
  const { rate: orgRate } = orgLimitsOf({ cap: null, orgSettings });
  return {
    hold: {
      reason: flow.heldBy,
      since: flow.heldSince,
      limits: policy.hold,
    },
    askedUntil: flow.askedUntil,
    catchUp: flow.catchUp && { choice: flow.catchUp.choice, leftOut: flow.catchUp.leftOut.deliveries },
    circuit: circuitOf(flow, policy.circuit),
    transitions: await listTransitions(tx, channelId, SHOWN_TRANSITIONS),
    rate: {
      ...bucketOf(flow.tokens, policy.rate, flow.now),
      hits: flow.rateHits,
      lastHitAt: flow.lastRateHitAt,
    },
    orgRate: bucketOf(flow.orgTokens, orgRate, flow.now),
    /** Since when it only fails, and when it will be switched off for that: null as long as nobody was warned. */
    failing: flow.failingSince && {
      since: flow.failingSince,
      disablesAt:
        flow.warnings && policy.autoDisable
          ? disablesAt(flow.failingSince, flow.warnings.given, new Date(flow.warnings.lastAtMs ?? 0))
          : null,
    },
  };
}

function circuitOf({ circuit, breakerOn, now }: ChannelFlow, settings: CircuitSettings) {
  const state = circuit ?? CLOSED_CIRCUIT;
  const rest = stopAt({ heldBy: null, askedUntilMs: null, circuit, breakerOn }, now);
  return {
    settings,
    kind: state.kind,
    since: "sinceMs" in state ? new Date(state.sinceMs) : null,
    /** When the current outage began. */
    outageSince: "outageSinceMs" in state ? new Date(state.outageSinceMs) : null,
    openReason: state.kind === "open" ? state.reason : null,
    nextProbeAt: rest?.until ?? null,
    sleepSeconds: "sleepMs" in state ? state.sleepMs / 1000 : null,
    probes: state.kind === "half_open" ? { succeeded: state.succeeded, failed: state.failed } : null,
    window: state.kind === "closed" ? countCalls(state.window) : null,
    failuresInRow: state.kind === "closed" ? state.failuresInRow : null,
  };
}

function bucketOf(bucket: TokenBucket | null, limit: RateLimit, now: Date) {
  const available = bucket ? availableTokens(bucket, now, limit) : limit.burst;
  return { ...limit, available, nextAt: bucket && available < 1 ? nextTokenAt(bucket, now, limit) : null };
}

const COUNTED = 100_000;

/** What each way of going on would do with what is parked. */
export async function previewCatchUp(tx: OrgTx, channelId: string) {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  const { rate } = policyOf({ policy: channel.policy, orgSettings: await findOrgSettings(tx) });
  const parked = await countParkedFor(tx, channelId, COUNTED);
  return {
    ...parked,
    deliveries: Math.min(parked.deliveries, COUNTED),
    sends: { all: parked.deliveries, latest: parked.keys, summary: Math.min(1, parked.deliveries) },
    /** How long sending all of it takes at the channel's own rate. */
    allTakesSeconds: Math.ceil((parked.deliveries / rate.perMinute) * 60),
  };
}

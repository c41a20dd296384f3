import { CHANNELS, type ChannelPlan } from "./channels";
import { keysOf } from "./match-samples";
import { type RulePlan, RULES } from "./rules";
import type { Sample } from "./samples";
import { receiverOf, type Receiver } from "./walk";

/** A rule and one of its channels: what made a delivery. */
export type Source = {
  rule: RulePlan;
  channel: ChannelPlan;
  weight: number;
  receiver: Receiver;
  /** Indices of samples that the rule takes, conditions and all, by group key. */
  keys: readonly (readonly [key: string, samples: readonly number[]])[];
  /** Whether it makes deliveries, or did so only in the past; a muted rule would, but for somebody's wish. */
  today: "active" | "muted" | "off";
};

export function listSources(samples: readonly Sample[], endMs: number): Source[] {
  const bound = RULES.filter(({ status = "active" }) => status !== "draft").flatMap((rule) =>
    CHANNELS.filter(({ org, name, weight }) => org === rule.org && weight > 0 && rule.channels.includes(name)).map(
      (channel) => ({ rule, channel }),
    ),
  );
  return bound.flatMap(({ rule, channel }) => {
    const keyBySample = keysOf(rule, channel, samples);
    const keys = [...Map.groupBy(keyBySample.keys(), (index) => keyBySample.get(index) ?? "")];
    const siblings = bound.filter((other) => other.channel === channel).length;
    const today = todayOf(rule);
    // What is off now was never much; but a channel that fell silent had its rule until then.
    const isRare = today === "muted" || (today === "off" && channel.silentHours === undefined);
    const weight = (channel.weight / siblings) * (isRare ? 0.1 : 1);
    return keys.length === 0 ? [] : [{ rule, channel, weight, receiver: receiverOf(channel, endMs), keys, today }];
  });
}

function todayOf({ status = "active", mutedHours }: RulePlan): Source["today"] {
  if (status !== "active") return "off";
  return mutedHours === undefined ? "active" : "muted";
}

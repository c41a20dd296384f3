import type { ApiOutput } from "@/components/api/trpc";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type { SkipReason } from "@/server/domain/replay/replay-report";
import type { ReplayFilter } from "./plan-address";
import { UNANSWERED } from "@/server/domain/retry/outcome";
import { SETTLED_OPTIONS } from "./replay-filter";

export type Replay = ApiOutput["replays"]["list"]["rows"][number];
export type Eta = NonNullable<Replay["eta"]>;
export type FilterNames = {
  channels: readonly { id: string; name: string }[];
  rules: readonly { id: string; name: string }[];
};

export const number = (value: number): string => value.toLocaleString("en-US");

export function countDeliveries(count: number, isExact = true): string {
  return `${isExact ? "" : "more than "}${number(count)} ${count === 1 ? "delivery" : "deliveries"}`;
}

/** "Dead deliveries to Billing, timeout, order.paid": what a batch is about. */
export function filterWords(filter: ReplayFilter, { channels, rules }: FilterNames): string {
  const { ids, status, channelId, ruleId, category, eventType } = filter;
  if (ids) return `${countDeliveries(ids.length)}, named one by one`;
  const kind = SETTLED_OPTIONS.find(({ value }) => value === status)?.label ?? "All settled";
  const name = (of: FilterNames["channels"], id: string) => of.find((one) => one.id === id)?.name;
  const target = channelId ? ` to ${name(channels, channelId) ?? "a deleted channel"}` : "";
  const more = [
    ruleId && `by ${name(rules, ruleId) ?? "a deleted rule"}`,
    category && (category === UNANSWERED ? "no response" : CATEGORY_WORDS[category].short),
    eventType,
  ].filter(Boolean);
  return [`${kind} deliveries${target}`, ...more].join(", ");
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "a few seconds", "about 2 min", "about 3 h 20 min", "about 2 days": no more precise than it can be. */
export function aboutDuration(seconds: number): string {
  if (seconds < 10) return "a few seconds";
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} s`;
  if (seconds < 90 * MINUTE) return `about ${Math.round(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) {
    const tens = Math.round((seconds % HOUR) / (10 * MINUTE)) * 10;
    const hours = Math.floor(seconds / HOUR) + (tens === 60 ? 1 : 0);
    return `about ${hours} h${tens % 60 > 0 ? ` ${tens} min` : ""}`;
  }
  return `about ${Math.round(seconds / DAY)} days`;
}

export const rateLabel = (perSecond: number): string => `${number(perSecond)}/s`;

/** What would have to be raised to be done sooner. */
export function ruledByWords({ ruledBy }: Pick<Eta, "ruledBy">): string | undefined {
  if (ruledBy.kind === "channel")
    return `${possessive(ruledBy.name)} own limit of ${number(ruledBy.perMinute)}/min applies`;
  if (ruledBy.kind === "org") return `the organisation's limit of ${number(ruledBy.perMinute)}/min applies`;
  return undefined;
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}’` : `${name}’s`;
}

type Plan = { count: number; isExact: boolean; ratePerSecond: number; eta: Eta; waitsForChannel?: boolean };

/** "1,240 deliveries at 10/s: about 2 min; Billing’s own limit of 100/min applies." */
export function planSentence({ count, isExact, ratePerSecond, eta, waitsForChannel = false }: Plan): string {
  const much = countDeliveries(count, isExact);
  const wait = waitsForChannel ? ", plus the wait for stopped channels" : "";
  const time = `${isExact ? "" : "more than "}${aboutDuration(eta.seconds)}${wait}`;
  const ruled = ruledByWords(eta);
  return `${much.charAt(0).toUpperCase()}${much.slice(1)} at ${rateLabel(ratePerSecond)}: ${time}${ruled ? `; ${ruled}` : ""}.`;
}

export const SKIP_WORDS: Record<SkipReason, { label: string; why: string }> = {
  in_flight: { label: "Already in progress", why: "Another replay of the same message was still running." },
  channel_deleted: { label: "Channel deleted", why: "There is no channel to send it to." },
  events_gone: { label: "Events no longer stored", why: "Some of its events are no longer stored." },
  same_message: { label: "Same message", why: "Another delivery of this message is in the batch: it is sent once." },
  recovered: { label: "Delivered meanwhile", why: "It was replayed after the batch was created, and delivered." },
};

type Shown = { kind: StatusKind; label: string; tone: Tone };

const STATES: Record<Replay["state"], Shown> = {
  planned: { kind: "scheduled", label: "Planned", tone: "info" },
  running: { kind: "sending", label: "Running", tone: "info" },
  paused: { kind: "held", label: "Paused", tone: "warn" },
  auto_paused: { kind: "held", label: "Paused automatically", tone: "warn" },
  finished: { kind: "delivered", label: "Finished", tone: "ok" },
  cancelled: { kind: "cancelled", label: "Cancelled", tone: "idle" },
};

type Counted = Pick<
  Replay,
  "state" | "failed" | "walked" | "total" | "fed" | "skipped" | "settled" | "totalIsExact" | "open" | "waitsFor" | "eta"
>;

export function stateWords({ state, failed, walked, waitsFor, eta }: Counted): Shown {
  if (state === "finished" && failed > 0)
    return { ...STATES.finished, kind: "dead", label: "Finished, with failures", tone: "warn" };
  if (state === "running" && walked) return { ...STATES.running, label: "Waiting for the last" };
  if (state === "running" && waitsFor.length > 0 && eta === null)
    return { kind: "held", label: "Waiting for stopped channels", tone: "warn" };
  return STATES[state];
}

/** "Billing and 2 more channels are stopped; their deliveries are sent once they resume" */
export function waitsForWords([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  if (others.length === 0) return `${first} is stopped; its deliveries are sent once it resumes`;
  const more = others.length === 1 ? "1 more channel" : `${number(others.length)} more channels`;
  return `${first} and ${more} are stopped; their deliveries are sent once they resume`;
}

/** Settled or skipped, of everything: what the bar shows. */
export function progressOf(replay: Counted): { done: number; total: number; isExact: boolean } {
  const { total, fed, skipped, settled, totalIsExact, walked } = replay;
  return {
    done: settled + skipped,
    total: walked ? fed + skipped : Math.max(total, fed + skipped),
    isExact: totalIsExact || walked,
  };
}

export const OPEN_STATES: readonly Replay["state"][] = ["planned", "running", "paused", "auto_paused"];

/** Whether its numbers can change without anybody's doing. */
export function isMoving({ state, open }: Pick<Replay, "state" | "open">): boolean {
  return state === "running" || state === "planned" || open > 0;
}

/** What the settings of a group would do to a stream of events, for a picture. The engine's own planner decides. */
import type { SealReason } from "@/server/domain/grouping/plan-groups";
import { type ClosedGroup, GroupRun } from "@/server/domain/grouping/run-groups";
import type { Grouping } from "@/components/rules/rule-words";

/** Shares of the picture's width: a burst, a single one, a stream that outlasts the default wait, and two late ones. */
const STREAM = [
  0.02, 0.05, 0.07, 0.12, 0.24, 0.36, 0.39, 0.43, 0.48, 0.52, 0.57, 0.6, 0.64, 0.69, 0.73, 0.77, 0.8, 0.92, 0.96,
] as const;
/** The default settings (a window of 2, a wait of 10 minutes) then show each of their effects. */
const WINDOWS_SHOWN = 12;
const SPAN_WITHOUT_WINDOW_SECONDS = 600;
const TYPICAL_BYTES = 1024;

export interface ShownDelivery {
  /** Seconds from the left end. */
  from: number;
  to: number;
  events: number;
  reason: SealReason;
}

export interface Simulation {
  spanSeconds: number;
  /** Seconds from the left end. */
  events: readonly number[];
  deliveries: readonly ShownDelivery[];
}

export function simulateGroups(grouping: Grouping): Simulation {
  const spanSeconds = grouping.windowSeconds * WINDOWS_SHOWN || SPAN_WITHOUT_WINDOW_SECONDS;
  const events = STREAM.map((share) => share * spanSeconds);
  const run = new GroupRun();
  const closed = events.flatMap((at, index) => {
    const event = { id: `event ${index}`, type: "any", bytes: TYPICAL_BYTES, priority: 0 };
    const match = { event, rule: { id: "rule", ...grouping }, channelId: "channel", groupKey: "*" };
    return run.add(match, new Date(at * 1000));
  });
  return { spanSeconds, events, deliveries: [...closed, ...run.finish()].map(shown) };
}

function shown({ openedAt, closedAt, eventCount, reason }: ClosedGroup): ShownDelivery {
  return { from: openedAt.getTime() / 1000, to: closedAt.getTime() / 1000, events: eventCount, reason };
}

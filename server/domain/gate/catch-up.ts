/**
 * What happens with parked deliveries when their channel goes on: all of them are sent, or the latest of each group
 * key, or one summary instead. Those that are not sent are settled as cancelled, and can still be replayed.
 *
 * Leaving out is done in batches. Its state is a few numbers, stored with every batch, so that it goes on where it
 * stopped, whatever happens in between.
 */
export const CATCH_UP_CHOICES = ["all", "latest", "summary"] as const;
export type CatchUpChoice = (typeof CATCH_UP_CHOICES)[number];

/** Instants are epoch milliseconds: it is stored as JSON. */
export type CatchUp = {
  choice: Exclude<CatchUpChoice, "all">;
  /** Deliveries made later are not part of it: they just follow. */
  untilMs: number;
  leftOut: LeftOut;
};

export type LeftOut = {
  deliveries: number;
  events: number;
  firstMs: number | null;
  lastMs: number | null;
  byType: Record<string, number>;
};

const NOTHING: LeftOut = { deliveries: 0, events: 0, firstMs: null, lastMs: null, byType: {} };
/** A summary is one small body, however many types there were. */
const MAX_TYPES = 50;
const OTHER_TYPES = "other types";

export function startCatchUp(choice: CatchUp["choice"], until: Date): CatchUp {
  return { choice, untilMs: until.getTime(), leftOut: NOTHING };
}

export type LeftOutDelivery = { createdAt: Date; eventCount: number; eventTypes: readonly string[] };

export function countLeftOut(catchUp: CatchUp, batch: readonly LeftOutDelivery[]): CatchUp {
  const leftOut = { ...catchUp.leftOut, byType: { ...catchUp.leftOut.byType } };
  for (const { createdAt, eventCount, eventTypes } of batch) {
    leftOut.deliveries += 1;
    leftOut.events += eventCount;
    leftOut.firstMs = Math.min(leftOut.firstMs ?? Infinity, createdAt.getTime());
    leftOut.lastMs = Math.max(leftOut.lastMs ?? -Infinity, createdAt.getTime());
    for (const type of eventTypes) {
      const known = type in leftOut.byType || Object.keys(leftOut.byType).length < MAX_TYPES;
      const name = known ? type : OTHER_TYPES;
      leftOut.byType[name] = (leftOut.byType[name] ?? 0) + 1;
    }
  }
  return { ...catchUp, leftOut };
}

export const SUMMARY_TYPE = "tocsin.summary";

/** The `data` of the one event that stands for all that was left out; null where none was asked for or needed. */
export function summaryData({ choice, leftOut }: CatchUp): Record<string, unknown> | null {
  const { deliveries, events, firstMs, lastMs, byType } = leftOut;
  if (choice !== "summary" || firstMs === null || lastMs === null) return null;
  return {
    deliveries,
    events,
    firstAt: new Date(firstMs).toISOString(),
    lastAt: new Date(lastMs).toISOString(),
    deliveriesByType: byType,
  };
}

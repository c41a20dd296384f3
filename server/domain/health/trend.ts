/** How much happened when, small enough for a line in a table row. */
export type SparseTrend = { slots: number[]; attempts: number[]; succeeded: number[]; dead: number[] };

export type Trend = {
  attempts: number;
  delivered: number;
  successRate: number | null;
  /** Oldest first: what was tried, and how much of it failed. */
  points: { attempts: number; failed: number }[];
};

export function trendOf({ slots, attempts, succeeded }: SparseTrend, length: number): Trend {
  const points = Array.from({ length }, () => ({ attempts: 0, failed: 0 }));
  let tried = 0;
  let delivered = 0;
  for (const [index, slot] of slots.entries()) {
    const point = points[slot];
    if (!point) continue;
    const [all, good] = [attempts[index] ?? 0, succeeded[index] ?? 0];
    point.attempts += all;
    point.failed += all - good;
    tried += all;
    delivered += good;
  }
  return { attempts: tried, delivered, successRate: tried > 0 ? delivered / tried : null, points };
}

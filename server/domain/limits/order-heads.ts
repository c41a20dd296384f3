import type { Ordering } from "@/server/domain/grouping/group-key";

/**
 * Order inside a key: only its first row may go, and only when it is pending and due, and nothing of the key is on the
 * wire: a replay may have been put in front of what is. A first row that waits for its retry blocks the rest of its key,
 * which is the promise; only its success or its death lets the next one go.
 */
export type OrderedRow = {
  id: string;
  orderKey: string;
  /** The order of sealing. */
  orderSeq: number;
  status: "pending" | "processing";
  sendAfter: Date;
};

export type OrderHeads<Row extends OrderedRow> = {
  /** Each the first of its key, the one that has waited longest first: priorities do not overtake here. */
  ready: Row[];
  /** When the next head becomes due; null when only an answer can free one. */
  nextAt: Date | null;
};

/**
 * `rows` in any order; of each key it needs the first row only, and any others do no harm. `onTheWire`: keys of which
 * something is, whether it is among the rows or not.
 */
export function orderHeads<Row extends OrderedRow>(
  rows: readonly Row[],
  now: Date,
  onTheWire: Iterable<string> = [],
): OrderHeads<Row> {
  const busyKeys = new Set(onTheWire);
  const heads = new Map<string, Row>();
  for (const row of rows) {
    const head = heads.get(row.orderKey);
    if (!head || row.orderSeq < head.orderSeq) heads.set(row.orderKey, row);
    if (row.status === "processing") busyKeys.add(row.orderKey);
  }
  const free = [...heads.values()]
    .filter(({ orderKey }) => !busyKeys.has(orderKey))
    .sort((a, b) => a.sendAfter.getTime() - b.sendAfter.getTime() || a.orderSeq - b.orderSeq);
  return {
    ready: free.filter(({ sendAfter }) => sendAfter <= now),
    nextAt: free.find(({ sendAfter }) => sendAfter > now)?.sendAfter ?? null,
  };
}

/** What a channel promises when a delivery of an ordered key dies: to go on without it, or to stop and ask. */
export const DEAD_HEAD_CHOICES = ["skip", "pause"] as const;
export type DeadHeadChoice = (typeof DEAD_HEAD_CHOICES)[number];

export type DeadHead = {
  /** Null on channels that promise no order. */
  orderKey: string | null;
  choice: DeadHeadChoice;
};

/** Asked of what failed for good. Whoever cancels one by hand has decided already, and is not asked. */
export function afterDeadHead({ orderKey, choice }: DeadHead): "go_on" | "pause_channel" {
  return orderKey !== null && choice === "pause" ? "pause_channel" : "go_on";
}

/** Which deliveries of a channel wait for each other: those that share an order key; none where order is not promised. */
const WHOLE_CHANNEL = "*";

export function orderKeyOf(ordering: Ordering, eventTypes: readonly string[]): string | null {
  if (ordering === "strict") return WHOLE_CHANNEL;
  // Groups of such a channel never mix types, so the first is the only one.
  return ordering === "per_event_type" ? (eventTypes[0] ?? WHOLE_CHANNEL) : null;
}

/** The life of a delivery as a list of moments, oldest first. */
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";
import type { FailureCategory } from "@/server/domain/retry/outcome";
import { uuid7Timestamp } from "@/server/domain/ids/uuid7";

export type Moment =
  | { kind: "received"; at: Date }
  | { kind: "grouped"; at: Date; eventCount: number }
  | { kind: "queued"; at: Date; isReplay: boolean }
  | {
      kind: "attempt";
      at: Date;
      number: number;
      ok: boolean;
      category: FailureCategory | null;
      httpStatus: number | null;
      totalMs: number;
      superseded: boolean;
    }
  /** What it waits for: its own time, or a channel that is held. */
  | { kind: "waiting"; at: Date; holdReason: DeliveryHoldReason | null }
  | { kind: "sending"; at: null }
  | { kind: "settled"; at: Date; status: string; reason: string | null };

export type DeliveryLife = {
  groupId: string;
  eventCount: number;
  createdAt: Date;
  receivedAt: Date | null;
  replayOf: string | null;
  status: string;
  reason: string | null;
  sendAfter: Date | null;
  settledAt: Date | null;
  holdReason: DeliveryHoldReason | null;
  attempts: readonly {
    startedAt: Date;
    number: number;
    category: FailureCategory | null;
    httpStatus: number | null;
    totalMs: number;
    superseded: boolean;
  }[];
};

export function deliveryTimeline(life: DeliveryLife): Moment[] {
  // A group is opened when its id is made.
  const openedMs = uuid7Timestamp(life.groupId);
  const before: Moment[] = [
    ...(life.receivedAt ? [{ kind: "received" as const, at: life.receivedAt }] : []),
    ...(openedMs === null ? [] : [{ kind: "grouped" as const, at: new Date(openedMs), eventCount: life.eventCount }]),
    { kind: "queued", at: life.createdAt, isReplay: life.replayOf !== null },
  ];
  const attempts = life.attempts.map(({ startedAt: at, number, category, httpStatus, totalMs, superseded }): Moment => {
    return { kind: "attempt", at, number, ok: category === null, category, httpStatus, totalMs, superseded };
  });
  return [...before, ...attempts, ...lastOf(life)];
}

function lastOf({ status, reason, sendAfter, settledAt, holdReason }: DeliveryLife): Moment[] {
  if (settledAt) return [{ kind: "settled", at: settledAt, status, reason }];
  if (status === "processing") return [{ kind: "sending", at: null }];
  return sendAfter ? [{ kind: "waiting", at: sendAfter, holdReason }] : [];
}

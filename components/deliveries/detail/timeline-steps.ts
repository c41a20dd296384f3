import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";

export type Attempt = DeliveryDetail["attempts"][number];
type Moment = DeliveryDetail["timeline"][number];

/** What stands in the gutter: the clock where time jumps (with its day, where that is not the day of `on`), the distance where it flows. */
export type Gutter = { kind: "clock"; at: Date; on: Date } | { kind: "delta"; ms: number } | null;

export type StepBody =
  | { kind: "received" | "matched" | "grouped" | "queued" | "sending" }
  | { kind: "attempts"; attempts: readonly [Attempt, ...Attempt[]] }
  | { kind: "waiting"; holdReason: DeliveryHoldReason | null; sendAfter: Date }
  | { kind: "settled"; status: string; reason: string | null };

export type Step = StepBody & {
  key: string;
  gutter: Gutter;
  /** Time passes between this step and the next: the rail is dashed. */
  waits: boolean;
};

type Timed = { body: StepBody; key: string; at: Date | null; until: Date | null };

const FLOW_MS = 5 * 60_000;
const WAIT_MS = 1_000;
const MIN_FOLDED = 3;

type Life = Pick<DeliveryDetail, "timeline" | "attempts">;

export function timelineSteps({ timeline, attempts }: Life): Step[] {
  const timed = [
    ...timeline.flatMap(openingOf),
    ...foldAttempts(attempts).map(timedAttempts),
    ...timeline.flatMap(endingOf),
  ];
  let before: Date | null = null;
  return timed.map(({ body, key, at, until }, index) => {
    const gutter = gutterOf(at, before);
    before = until ?? before;
    const next = timed[index + 1]?.at ?? null;
    return {
      ...body,
      key,
      gutter,
      waits: next !== null && until !== null && next.getTime() - until.getTime() >= WAIT_MS,
    };
  });
}

/** A group is opened when its first event matched, and sealed when the delivery is queued; a replay is queued later. */
function openingOf(moment: Moment, _: number, all: readonly Moment[]): Timed[] {
  const { at } = moment;
  const queued = all.find(({ kind }) => kind === "queued");
  switch (moment.kind) {
    case "received":
      return [{ body: { kind: "received" }, key: "received", at, until: at }];
    case "grouped": {
      const sealedAt = queued?.kind === "queued" && !queued.isReplay ? queued.at : at;
      const isGroup =
        moment.eventCount > 1 || (sealedAt !== null && at !== null && sealedAt.getTime() - at.getTime() > WAIT_MS);
      return [
        { body: { kind: "matched" }, key: "matched", at, until: at },
        ...(isGroup ? [{ body: { kind: "grouped" as const }, key: "grouped", at: sealedAt, until: sealedAt }] : []),
      ];
    }
    case "queued":
      return [{ body: { kind: "queued" }, key: "queued", at, until: at }];
    default:
      return [];
  }
}

function endingOf(moment: Moment): Timed[] {
  switch (moment.kind) {
    case "waiting": {
      const { holdReason, at } = moment;
      return [{ body: { kind: "waiting", holdReason, sendAfter: at }, key: "waiting", at, until: at }];
    }
    case "sending":
      return [{ body: { kind: "sending" }, key: "sending", at: null, until: null }];
    case "settled": {
      const { status, reason, at } = moment;
      return [{ body: { kind: "settled", status, reason }, key: "settled", at, until: at }];
    }
    default:
      return [];
  }
}

function timedAttempts(attempts: readonly [Attempt, ...Attempt[]]): Timed {
  const last = attempts.at(-1) ?? attempts[0];
  const until = new Date(last.startedAt.getTime() + last.totalMs);
  return {
    body: { kind: "attempts", attempts },
    key: `attempt ${attempts[0].fence}`,
    at: attempts[0].startedAt,
    until,
  };
}

/** Three or more in a row that came to the same become one line; the newest always stands for itself. */
export function foldAttempts(attempts: readonly Attempt[]): [Attempt, ...Attempt[]][] {
  const runs: [Attempt, ...Attempt[]][] = [];
  for (const attempt of attempts.slice(0, -1)) {
    const run = runs.at(-1);
    if (run && cameToTheSame(run[0], attempt)) run.push(attempt);
    else runs.push([attempt]);
  }
  const newest = attempts.at(-1);
  return [
    ...runs.flatMap((run) => (run.length >= MIN_FOLDED ? [run] : run.map((attempt): [Attempt] => [attempt]))),
    ...(newest ? [[newest] as [Attempt]] : []),
  ];
}

function cameToTheSame(one: Attempt, other: Attempt): boolean {
  return one.category === other.category && one.httpStatus === other.httpStatus && one.superseded === other.superseded;
}

function gutterOf(at: Date | null, before: Date | null): Gutter {
  if (at === null) return null;
  const passedMs = before === null ? Infinity : at.getTime() - before.getTime();
  // Clocks of two machines may differ by a little: what follows cannot have come before.
  if (passedMs < FLOW_MS) return { kind: "delta", ms: Math.max(0, passedMs) };
  // The day of the first step stands above all of them.
  return { kind: "clock", at, on: before ?? at };
}

import type { Control, Court } from "./report";

/** Milliseconds of the epoch. `until` is where the next phase begins, or the end of the record. */
export type Phase = { kind: "closed" | "open" | "half_open"; from: number; until: number };

export type BreakerSeen = {
  probesAllowed: number;
  rampSeconds: number;
  phases: readonly Phase[];
  /** When the requests were sent that reached the dead endpoint. */
  arrivals: readonly number[];
  /** When attempts at it began, by the tables. */
  attempts: readonly number[];
  /** Attempts that waiting deliveries had spent right after an opening, and right before the probes that followed. */
  spent: readonly { afterOpening: number; beforeProbes: number }[];
  /** Milliseconds to other channels: alone, and beside the dead one. */
  p99Alone: number;
  p99Beside: number;
  published: number;
  /** Distinct deliveries of the dead channel that were answered in the end. */
  delivered: number;
  unsettled: number;
  unexpectedExits: number;
};

export type BreakerVerdict = {
  half_open_phases: number;
  probes: number;
  probes_allowed: number;
  most_probes_in_a_phase: number;
  sent_while_open: number;
  attempts_spent_while_open: number;
  beyond_ramp: number;
  others_p99_ms: number;
  others_p99_beside_ms: number;
  undelivered: number;
  unsettled: number;
  unexpected_exits: number;
  pass: boolean;
};

/** What was claimed before the opening may still be sent this much later. */
export const IN_HAND_MS = 400;
const SLOWER = 1.5;
/** On a machine that does other things, too, a p99 of some hundred samples scatters by so much. */
export const NOISE_MS = 50;
/** Fewer say nothing about doubling, nor about workers that probe together. */
const LEAST_PHASES = 3;

export function judgeBreaker(seen: BreakerSeen): BreakerVerdict {
  const outage = seen.phases.filter(({ kind }) => kind !== "closed");
  const halfOpen = outage.filter(({ kind }) => kind === "half_open");
  const open = outage.filter(({ kind }) => kind === "open");
  const within = (times: readonly number[], { from, until }: Phase) => times.filter((at) => at >= from && at < until);
  // A probe may leave a moment after the verdict of the others: as nothing else may then, it belongs to its phase.
  const endOf = (phase: Phase) => phase.until + (open.some(({ from }) => from === phase.until) ? IN_HAND_MS : 0);
  const probesOf = (phase: Phase) => within(seen.arrivals, { ...phase, until: endOf(phase) }).length;
  const quiet = open.map((phase) => ({ ...phase, from: phase.from + IN_HAND_MS }));
  const verdict = {
    half_open_phases: halfOpen.length,
    probes: halfOpen.reduce((sum, phase) => sum + probesOf(phase), 0),
    probes_allowed: halfOpen.length * seen.probesAllowed,
    most_probes_in_a_phase: Math.max(0, ...halfOpen.map((phase) => probesOf(phase))),
    sent_while_open: quiet.reduce((sum, phase) => sum + within(seen.arrivals, phase).length, 0),
    attempts_spent_while_open:
      quiet.reduce((sum, phase) => sum + within(seen.attempts, phase).length, 0) +
      seen.spent.reduce((sum, { afterOpening, beforeProbes }) => sum + Math.abs(beforeProbes - afterOpening), 0),
    beyond_ramp: beyondRamp(seen),
    others_p99_ms: seen.p99Alone,
    others_p99_beside_ms: seen.p99Beside,
    undelivered: seen.published - seen.delivered,
    unsettled: seen.unsettled,
    unexpected_exits: seen.unexpectedExits,
  };
  return { ...verdict, pass: isGood(verdict, seen) };
}

function isGood(verdict: Omit<BreakerVerdict, "pass">, seen: BreakerSeen): boolean {
  return (
    verdict.half_open_phases >= LEAST_PHASES &&
    seen.spent.length > 0 &&
    verdict.probes <= verdict.probes_allowed &&
    verdict.most_probes_in_a_phase <= seen.probesAllowed &&
    verdict.sent_while_open === 0 &&
    verdict.attempts_spent_while_open === 0 &&
    verdict.beyond_ramp === 0 &&
    verdict.others_p99_beside_ms <= SLOWER * verdict.others_p99_ms + NOISE_MS &&
    verdict.undelivered === 0 &&
    verdict.unsettled === 0 &&
    verdict.unexpected_exits === 0
  );
}

/** By the end of second s after the recovery at most 1 + 2 + … + 2^s requests: the most by which any second had more. */
function beyondRamp({ phases, arrivals, rampSeconds }: BreakerSeen): number {
  const recovered = phases.findLast(({ kind, from }) => kind === "closed" && from > 0)?.from;
  if (recovered === undefined) return Number.POSITIVE_INFINITY;
  const excess = Array.from({ length: rampSeconds }, (_, second) => {
    const until = recovered + (second + 1) * 1000;
    return arrivals.filter((at) => at > recovered && at < until).length - (2 ** (second + 1) - 1);
  });
  return Math.max(0, ...excess);
}

const BREAKER_CONTROLS: readonly Control<BreakerSeen, BreakerVerdict>[] = [
  {
    name: "every worker probes for itself",
    falsify: (seen) => {
      const phase = seen.phases.find(({ kind }) => kind === "half_open");
      const more = Array<number>(seen.probesAllowed).fill(phase?.from ?? Number.NaN);
      return { ...seen, arrivals: [...seen.arrivals, ...more] };
    },
    notices: (_, falsified) => falsified.most_probes_in_a_phase > falsified.probes_allowed / falsified.half_open_phases,
  },
  {
    name: "one request while the circuit is open",
    falsify: (seen) => ({ ...seen, arrivals: [...seen.arrivals, middleOfRest(seen)] }),
    notices: (honest, falsified) => falsified.sent_while_open === honest.sent_while_open + 1,
  },
  {
    name: "one attempt is spent while the circuit is open",
    falsify: (seen) => ({ ...seen, attempts: [...seen.attempts, middleOfRest(seen)] }),
    notices: (honest, falsified) => falsified.attempts_spent_while_open === honest.attempts_spent_while_open + 1,
  },
  {
    name: "a waiting delivery counts an attempt more",
    falsify: (seen) => ({
      ...seen,
      spent: seen.spent.map((one, index) => ({ ...one, beforeProbes: one.beforeProbes + (index === 0 ? 1 : 0) })),
    }),
    notices: (honest, falsified) => falsified.attempts_spent_while_open === honest.attempts_spent_while_open + 1,
  },
  {
    name: "the whole backlog in the first second",
    falsify: (seen) => {
      const recovered = seen.phases.findLast(({ kind }) => kind === "closed")?.from ?? 0;
      return { ...seen, arrivals: seen.arrivals.map((at) => (at > recovered ? recovered + 1 : at)) };
    },
    notices: (_, falsified) => falsified.beyond_ramp > 0,
  },
  {
    name: "the others wait for the dead one",
    falsify: (seen) => ({ ...seen, p99Beside: SLOWER * seen.p99Alone + NOISE_MS + 1 }),
    notices: () => true,
  },
  {
    name: "one delivery never arrives",
    falsify: (seen) => ({ ...seen, delivered: seen.delivered - 1 }),
    notices: (honest, falsified) => falsified.undelivered === honest.undelivered + 1,
  },
];

function middleOfRest({ phases }: BreakerSeen): number {
  const [longest] = phases.filter(({ kind }) => kind === "open").sort((a, b) => b.until - b.from - (a.until - a.from));
  return longest ? (longest.from + longest.until) / 2 : Number.NaN;
}

export const BREAKER_COURT: Court<BreakerSeen, BreakerVerdict> = {
  judge: judgeBreaker,
  controls: BREAKER_CONTROLS,
};

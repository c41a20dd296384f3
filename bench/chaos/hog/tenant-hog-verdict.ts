import type { Control, Court } from "../report";

/** Milliseconds from the post to the arrival; `acceptP99` to the answer of the post. */
export type OthersTimes = { sent: number; arrived: number; p50: number; p99: number; acceptP99: number };

export type HogSeen = {
  alone: OthersTimes;
  beside: OthersTimes;
  /** Events that it got accepted, and posts that were too many. */
  hogAccepted: number;
  hogOverQuota: number;
  /** The most that any of the processes had resident. */
  peakRssMb: number;
  processesEnded: number;
};

export type HogVerdict = {
  alone_p50_ms: number;
  alone_p99_ms: number;
  hog_p50_ms: number;
  hog_p99_ms: number;
  accept_p99_ms: number;
  lost: number;
  hog_accepted: number;
  hog_over_quota: number;
  rss_peak_mb: number;
  processes_ended: number;
  pass: boolean;
};

const SLOWER = 2;
const MAX_P99_MS = 250;
/** A process with both of its compute threads full, and what it needs itself. */
const MAX_RSS_MB = 640;
/** Less than this says nothing about a hog. */
const LEAST_ACCEPTED = 1_000;

export function judgeHog({ alone, beside, ...seen }: HogSeen): HogVerdict {
  const verdict = {
    alone_p50_ms: alone.p50,
    alone_p99_ms: alone.p99,
    hog_p50_ms: beside.p50,
    hog_p99_ms: beside.p99,
    accept_p99_ms: beside.acceptP99,
    lost: alone.sent - alone.arrived + (beside.sent - beside.arrived),
    hog_accepted: seen.hogAccepted,
    hog_over_quota: seen.hogOverQuota,
    rss_peak_mb: seen.peakRssMb,
    processes_ended: seen.processesEnded,
  };
  const pass =
    verdict.hog_p99_ms <= SLOWER * verdict.alone_p99_ms &&
    verdict.hog_p99_ms <= MAX_P99_MS &&
    verdict.lost === 0 &&
    verdict.hog_accepted >= LEAST_ACCEPTED &&
    verdict.rss_peak_mb > 0 &&
    verdict.rss_peak_mb <= MAX_RSS_MB &&
    verdict.processes_ended === 0;
  return { ...verdict, pass };
}

const CONTROLS: readonly Control<HogSeen, HogVerdict>[] = [
  {
    name: "the others wait for the hog",
    falsify: (seen) => ({ ...seen, beside: { ...seen.beside, p99: SLOWER * seen.alone.p99 + 1 } }),
    notices: (_, falsified) => falsified.hog_p99_ms > SLOWER * falsified.alone_p99_ms,
  },
  {
    name: "everybody is slow, with and without the hog",
    falsify: (seen) => ({
      ...seen,
      alone: { ...seen.alone, p99: MAX_P99_MS + 1 },
      beside: { ...seen.beside, p99: MAX_P99_MS + 1 },
    }),
    notices: (_, falsified) => falsified.hog_p99_ms > MAX_P99_MS,
  },
  {
    name: "one event of the others never arrives",
    falsify: (seen) => ({ ...seen, beside: { ...seen.beside, arrived: seen.beside.arrived - 1 } }),
    notices: (honest, falsified) => falsified.lost === honest.lost + 1,
  },
  {
    name: "a process ends",
    falsify: (seen) => ({ ...seen, processesEnded: seen.processesEnded + 1 }),
    notices: (honest, falsified) => falsified.processes_ended === honest.processes_ended + 1,
  },
  {
    name: "a process keeps what the hog made it think of",
    falsify: (seen) => ({ ...seen, peakRssMb: MAX_RSS_MB + 1 }),
    notices: (_, falsified) => falsified.rss_peak_mb > MAX_RSS_MB,
  },
  {
    name: "the hog sleeps",
    falsify: (seen) => ({ ...seen, hogAccepted: 0 }),
    notices: (_, falsified) => falsified.hog_accepted === 0,
  },
];

export const HOG_COURT: Court<HogSeen, HogVerdict> = { judge: judgeHog, controls: CONTROLS };

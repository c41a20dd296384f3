import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type {
  CircuitKind,
  CircuitTransition,
  OpenReason,
  TransitionReason,
} from "@/server/domain/circuit/circuit-state";
import { counted } from "@/components/channels/policy/policy-words";

/** Six shapes of a circuit: its five states, and a breaker that is switched off. */
type CircuitFace = { kind: StatusKind; tone: Tone; label: string };

const FACES: Record<CircuitKind, CircuitFace> = {
  closed: { kind: "delivered", tone: "ok", label: "Closed" },
  open: { kind: "held", tone: "bad", label: "Open" },
  half_open: { kind: "retrying", tone: "warn", label: "Probing" },
  forced_open: { kind: "held", tone: "warn", label: "Forced open" },
  forced_closed: { kind: "sending", tone: "warn", label: "Forced closed" },
};
const OFF: CircuitFace = { kind: "cancelled", tone: "idle", label: "Off" };

export function circuitFace({ kind, settings }: { kind: CircuitKind; settings: { enabled: boolean } }): CircuitFace {
  return settings.enabled ? FACES[kind] : OFF;
}

/** "3 of the last 41 calls failed." */
export function callsSentence({ calls, failures }: { calls: number; failures: number }): string {
  if (calls === 0) return "No recent calls.";
  if (calls === 1) return failures === 0 ? "The last call succeeded." : "The last call failed.";
  return failures === 0
    ? `None of the last ${counted(calls)} calls counts as a failure.`
    : `${counted(failures)} of the last ${counted(calls)} calls failed.`;
}

type Figures = { failurePercent: number; failuresInRow: number };

/** What follows "because". */
export function openBecause(reason: OpenReason, { failurePercent, failuresInRow }: Figures): string {
  switch (reason) {
    case "failure_rate":
      return `${failurePercent} % of the calls or more failed`;
    case "failures_in_a_row":
      return failuresInRow === 1 ? "a call failed" : `${failuresInRow} calls failed in a row`;
    case "probes_failed":
      return "too few probes succeeded";
  }
}

const REASONS: Record<TransitionReason, string> = {
  failure_rate: "too many calls failed",
  failures_in_a_row: "failures in a row",
  probes_failed: "too few probes succeeded",
  sleep_over: "time for a probe",
  probes_succeeded: "the probes succeeded",
  nothing_more_due: "what was due succeeded, and nothing else waits",
  reset: "reset manually",
  switched_off: "the breaker was switched off",
  forced: "manually",
};

const TITLES: Record<CircuitKind, string> = {
  closed: "Closed",
  open: "Opened",
  half_open: "Probing",
  forced_open: "Forced open",
  forced_closed: "Forced closed",
};

/** "Opened", "failures in a row". */
export function transitionWords({ to, reason }: Pick<CircuitTransition, "to" | "reason">): [what: string, why: string] {
  return [TITLES[to], REASONS[reason]];
}

const MAX_RUNGS = 8;

/** Every rest an outage can come to, doubling up to the longest; the present one is marked. */
export function sleepLadder(settings: { sleepSeconds: number; maxSleepSeconds: number }, nowSeconds: number | null) {
  const rungs: number[] = [];
  let seconds = Math.min(settings.sleepSeconds, settings.maxSleepSeconds);
  while (seconds < settings.maxSleepSeconds && rungs.length < MAX_RUNGS - 1) {
    rungs.push(seconds);
    seconds *= 2;
  }
  rungs.push(settings.maxSleepSeconds);
  const present = rungs.findLastIndex((rung) => nowSeconds !== null && rung <= nowSeconds);
  return rungs.map((rung, index) => ({ seconds: rung, isPast: index < present, isPresent: index === present }));
}

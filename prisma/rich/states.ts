import { startCatchUp } from "@/server/domain/gate/catch-up";
import {
  CLOSED_CIRCUIT,
  type CircuitState,
  type CircuitTransition,
  forceClosed,
  forceOpen,
} from "@/server/domain/circuit/circuit-state";
import type { ChannelPlan, Spell } from "./channels";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the engine and people would have left of a channel; times and counts of its attempts come from the history. */
export type Standing = {
  status: "enabled" | "paused" | "disabled";
  statusReason: string | null;
  holdReason: string | null;
  heldSince: Date | null;
  circuit: CircuitState | null;
  catchUp: object | null;
  warnings: object | null;
  tokens: object | null;
  rateHits: number;
  transitions: readonly CircuitTransition[];
};

const GONE = "The receiver answered 410 Gone.";
const ONLY_FAILED =
  "Every attempt of the last five days failed. Nothing is lost: what comes is kept until you enable it.";

export function standingOf(plan: ChannelPlan, endMs: number): Standing {
  const heldSince = plan.heldHours === undefined ? null : new Date(endMs - plan.heldHours * HOUR_MS);
  const base: Standing = {
    status: "enabled",
    statusReason: null,
    holdReason: null,
    heldSince: null,
    circuit: null,
    catchUp: null,
    warnings: null,
    tokens: null,
    rateHits: 0,
    transitions: outageTransitions(plan.spells ?? [], endMs),
  };
  switch (plan.state) {
    case "paused":
      return { ...base, status: "paused", holdReason: "paused", heldSince };
    case "disabled_gone":
      return { ...base, status: "disabled", statusReason: GONE, holdReason: "disabled", heldSince };
    case "disabled_failing":
      return { ...base, status: "disabled", statusReason: ONLY_FAILED, holdReason: "disabled", heldSince };
    case "catching_up": {
      const catchUp = startCatchUp("latest", new Date(endMs));
      return { ...base, holdReason: "catching_up", heldSince, catchUp };
    }
    case "warned":
      return { ...base, warnings: { given: 1, lastAtMs: endMs - 35 * HOUR_MS } };
    case "rate_limited":
      return { ...base, tokens: { credit: 0, atMs: endMs }, rateHits: 214 };
    case "circuit_open":
    case "half_open":
    case "forced_open":
    case "forced_closed":
      return withCircuit(base, plan.state, endMs);
    default:
      return base;
  }
}

type Moved = "circuit_open" | "half_open" | "forced_open" | "forced_closed";

function withCircuit(base: Standing, state: Moved, endMs: number): Standing {
  const end = new Date(endMs);
  if (state === "forced_open" || state === "forced_closed") {
    const since = new Date(endMs - 2 * HOUR_MS);
    const step =
      state === "forced_open"
        ? forceOpen(CLOSED_CIRCUIT, new Date(endMs + 6 * HOUR_MS), since)
        : forceClosed(CLOSED_CIRCUIT, since);
    return { ...base, circuit: step.state, transitions: [...base.transitions, ...step.transitions] };
  }
  const [sleepMs, sinceMs] =
    state === "circuit_open" ? [30 * MINUTE_MS, endMs - 12 * MINUTE_MS] : [30_000, endMs - 15_000];
  const outageSinceMs = sinceMs - (state === "circuit_open" ? 64 * MINUTE_MS : 31_000);
  const circuit: CircuitState =
    state === "circuit_open"
      ? {
          generation: 7,
          kind: "open",
          reason: "probes_failed",
          sinceMs,
          probeAtMs: sinceMs + sleepMs,
          sleepMs,
          outageSinceMs,
        }
      : { generation: 2, kind: "half_open", sinceMs, succeeded: 2, failed: 1, sleepMs, outageSinceMs };
  const opened = { from: "closed", to: "open", reason: "failure_rate", at: new Date(outageSinceMs) } as const;
  const probed = { from: "open", to: "half_open", reason: "sleep_over", at: new Date(sinceMs - 4_000) } as const;
  const again = {
    from: "half_open",
    to: "open",
    reason: "probes_failed",
    at: new Date(Math.min(sinceMs, end.getTime())),
  } as const;
  const transitions = state === "circuit_open" ? [opened, probed, again] : [opened, probed];
  return { ...base, circuit, transitions: [...base.transitions, ...transitions] };
}

/** A spell of failures that is over opened the circuit, was probed in vain once, and then ended. */
function outageTransitions(spells: readonly Spell[], endMs: number): CircuitTransition[] {
  return spells
    .filter(({ share, to }) => share >= 0.8 && to > 1)
    .flatMap(({ from, to }) => {
      const at = (hours: number, plusMs: number) => new Date(endMs - hours * HOUR_MS + plusMs);
      return [
        { from: "closed", to: "open", reason: "failure_rate", at: at(from, 3 * MINUTE_MS) },
        { from: "open", to: "half_open", reason: "sleep_over", at: at(from, 4 * MINUTE_MS) },
        { from: "half_open", to: "open", reason: "probes_failed", at: at(from, 4 * MINUTE_MS + 2_000) },
        { from: "open", to: "half_open", reason: "sleep_over", at: at(to, 2 * MINUTE_MS) },
        { from: "half_open", to: "closed", reason: "probes_succeeded", at: at(to, 2 * MINUTE_MS + 3_000) },
      ] satisfies CircuitTransition[];
    });
}

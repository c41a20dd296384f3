/**
 * The circuit breaker of a channel: whether anything may go now, and what the answers change.
 *
 * The claim asks for the allowance and starts the probing; settling folds the answers in. Neither ever changes a state
 * that the other one changes: an open circuit ignores answers, and a claim leaves every other kind as it is. A delivery
 * that has to wait is not claimed, so that a circuit never spends an attempt.
 */
import type { CircuitSettings } from "./circuit-settings";
import { type CircuitState, type CircuitStep, enter, type OpenReason } from "./circuit-state";
import { countCalls, recordCall } from "./circuit-window";
import type { Outcome } from "@/server/domain/retry/outcome";

export type CircuitAllowance = { probes: number; nextProbeAt: Date | null };
type Moment = { now: Date; settings: CircuitSettings };

const UNLIMITED: CircuitAllowance = { probes: Infinity, nextProbeAt: null };
/** Only an answer of what is in flight, or a person, can change anything. */
const NOTHING: CircuitAllowance = { probes: 0, nextProbeAt: null };

/** When probes may go; null where only a person lets them, undefined where the circuit does not rest. */
export function restsUntil(state: CircuitState): Date | null | undefined {
  if (state.kind === "open") return new Date(state.probeAtMs);
  if (state.kind !== "forced_open") return undefined;
  return state.untilMs === null ? null : new Date(state.untilMs);
}

/** How many may go now, given what the channel has in flight over all workers; and when to ask again if none may. */
export function circuitAllowance(
  state: CircuitState,
  { inFlight, now, settings }: Moment & { inFlight: number },
): CircuitAllowance {
  if (!settings.enabled) return UNLIMITED;
  switch (state.kind) {
    case "forced_closed":
      return UNLIMITED;
    case "closed":
      return state.recovery ? rampAllowance(state, state.recovery, { inFlight, now, settings }) : UNLIMITED;
    case "half_open": {
      // The verdict falls before the probes run out, unless someone lowered their number meanwhile: one more decides.
      const unanswered = Math.max(1, settings.probes - state.succeeded - state.failed);
      return { ...NOTHING, probes: Math.max(0, unanswered - inFlight) };
    }
    case "open":
    case "forced_open": {
      const probeAt = restsUntil(state);
      if (!probeAt) return NOTHING;
      if (now < probeAt) return { probes: 0, nextProbeAt: probeAt };
      return { ...NOTHING, probes: Math.max(0, settings.probes - inFlight) };
    }
  }
}

/** To be called when something is claimed; what was claimed belongs to the generation of the answer. */
export function startProbing(state: CircuitState, { now, settings }: Moment): CircuitStep {
  if (!settings.enabled || (state.kind !== "open" && state.kind !== "forced_open")) return unchanged(state);
  const probeAt = restsUntil(state);
  if (!probeAt || now < probeAt) return unchanged(state);

  const { sleepMs, outageSinceMs } =
    state.kind === "open" ? state : { sleepMs: settings.sleepSeconds * 1000, outageSinceMs: state.sinceMs };
  const counts = { sinceMs: now.getTime(), succeeded: 0, failed: 0 };
  return enter(state, { kind: "half_open", ...counts, sleepMs, outageSinceMs }, "sleep_over", now);
}

export type CircuitResult = {
  /** Of the state in which the request was claimed: a late answer from before the opening is no probe. */
  generation: number;
  failed: boolean;
  at: Date;
};

export type Fold = Moment & {
  /** In the order in which they ended. */
  results: readonly CircuitResult[];
  /** Whether the channel has anything else due or in flight; asked only of a half-open circuit. */
  moreComing: boolean;
};

export function foldResults(state: CircuitState, { results, moreComing, now, settings }: Fold): CircuitStep {
  if (!settings.enabled) return unchanged(state);
  const folded = results.reduce<CircuitStep>((step, result) => {
    const next = foldResult(step.state, result, { now, settings });
    return { state: next.state, transitions: [...step.transitions, ...next.transitions] };
  }, unchanged(state));

  const { state: last, transitions } = folded;
  if (moreComing || last.kind !== "half_open" || !reaches(last.succeeded, last, settings.successPercent)) return folded;
  const closed = recover(last, "nothing_more_due", now);
  return { state: closed.state, transitions: [...transitions, ...closed.transitions] };
}

/** A receiver that asks us to slow down is alive. */
export function countsAsFailure(outcome: Outcome): boolean {
  return outcome.kind === "failed" && outcome.category !== "rate_limit";
}

function foldResult(state: CircuitState, result: CircuitResult, moment: Moment): CircuitStep {
  if (result.generation !== state.generation) return unchanged(state);
  if (state.kind === "closed") return foldCall(state, result, moment);
  return state.kind === "half_open" ? foldProbe(state, result, moment) : unchanged(state);
}

type Kind<K extends CircuitState["kind"]> = Extract<CircuitState, { kind: K }>;

function foldCall(state: Kind<"closed">, call: CircuitResult, { now, settings }: Moment): CircuitStep {
  const window = recordCall(state.window, call, { now, spanMs: settings.windowSeconds * 1000 });
  const failuresInRow = call.failed ? state.failuresInRow + 1 : 0;
  const { calls, failures } = countCalls(window);

  if (calls >= settings.minCalls) {
    if (failures * 100 >= settings.failurePercent * calls) return open(state, "failure_rate", { now, settings });
  } else if (failuresInRow >= settings.failuresInRow) {
    return open(state, "failures_in_a_row", { now, settings });
  }
  return unchanged({ ...state, window, failuresInRow });
}

/** The verdict falls as soon as the probes that are left cannot change it. */
function foldProbe(state: Kind<"half_open">, { failed }: CircuitResult, { now, settings }: Moment): CircuitStep {
  const next = { ...state, succeeded: state.succeeded + (failed ? 0 : 1), failed: state.failed + (failed ? 1 : 0) };
  const needed = Math.ceil((settings.successPercent * settings.probes) / 100);
  if (next.succeeded >= needed) return recover(next, "probes_succeeded", now);
  return next.failed > settings.probes - needed ? open(next, "probes_failed", { now, settings }) : unchanged(next);
}

function open(state: Kind<"closed" | "half_open">, reason: OpenReason, { now, settings }: Moment): CircuitStep {
  const nowMs = now.getTime();
  const failedRecovery = state.kind === "half_open" ? state : isRamping(state, { now, settings }) && state.recovery;
  const sleepMs = failedRecovery
    ? Math.min(failedRecovery.sleepMs * 2, settings.maxSleepSeconds * 1000)
    : settings.sleepSeconds * 1000;
  const outageSinceMs = state.kind === "half_open" ? state.outageSinceMs : nowMs;
  const phase = { kind: "open", reason, sinceMs: nowMs, probeAtMs: nowMs + sleepMs, sleepMs, outageSinceMs } as const;
  return enter(state, phase, reason, now);
}

function recover(state: Kind<"half_open">, reason: "probes_succeeded" | "nothing_more_due", now: Date): CircuitStep {
  const recovery = { sinceMs: now.getTime(), sleepMs: state.sleepMs };
  return enter(state, { kind: "closed", window: [], failuresInRow: 0, recovery }, reason, now);
}

function reaches(succeeded: number, probes: { succeeded: number; failed: number }, percent: number): boolean {
  return succeeded > 0 && succeeded * 100 >= percent * (probes.succeeded + probes.failed);
}

const RAMP_STEP_MS = 1000;

/**
 * By the end of second s after a recovery at most 1 + 2 + … + 2^s requests have started. Nobody has to keep count: the
 * answered ones are in the window, which began empty, and the others are in flight.
 */
function rampAllowance(
  state: Kind<"closed">,
  recovery: { sinceMs: number },
  { inFlight, now, settings }: Moment & { inFlight: number },
): CircuitAllowance {
  if (!isRamping(state, { now, settings })) return UNLIMITED;
  const step = Math.floor(Math.max(0, now.getTime() - recovery.sinceMs) / RAMP_STEP_MS);
  const started = countCalls(state.window).calls + inFlight;
  const probes = Math.max(0, 2 ** (step + 1) - 1 - started);
  return { probes, nextProbeAt: probes > 0 ? null : new Date(recovery.sinceMs + (step + 1) * RAMP_STEP_MS) };
}

function isRamping({ recovery }: Kind<"closed">, { now, settings }: Moment): boolean {
  return recovery !== null && now.getTime() - recovery.sinceMs < settings.rampSeconds * 1000;
}

function unchanged(state: CircuitState): CircuitStep {
  return { state, transitions: [] };
}

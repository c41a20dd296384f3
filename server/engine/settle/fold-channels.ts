import { insertTransitions, type NewTransition } from "./circuit-sql";
import { lockChannelStates, type LockedState, saveChannelStates, type SettledState } from "./settle-sql";
import type { WorkerSql } from "@/server/db/scope";
import { countsAsFailure, foldResults } from "@/server/domain/circuit/circuit";
import { CLOSED_CIRCUIT, type CircuitTransition } from "@/server/domain/circuit/circuit-state";
import { askedToWaitUntil } from "@/server/domain/gate/stop";
import { nextPace } from "@/server/domain/limits/channel-facts";
import { policyOf } from "@/server/policy";
import type { Result } from "@/server/engine/send/send-delivery";

/** Locks the states of all channels that a batch of results is about. */
export function lockStatesOf(sql: WorkerSql, results: readonly Result[]): Promise<LockedState[]> {
  const orgOf = new Map(results.map(({ channelId, row }) => [channelId, row.org_id]));
  return lockChannelStates(
    sql,
    [...orgOf].map(([channelId, orgId]) => ({ orgId, channelId })),
  );
}

/** What the results that counted say of their channels: pace, runs of failures, and the circuit. */
export async function foldIntoChannels(
  sql: WorkerSql,
  results: readonly Result[],
  locked: readonly LockedState[],
  newId: () => string,
): Promise<NewTransition[]> {
  const byChannel = Map.groupBy(results, ({ channelId }) => channelId);
  const folded = locked.flatMap((state) => {
    const ofChannel = byChannel.get(state.channelId);
    return ofChannel ? [foldChannel(state, ofChannel)] : [];
  });
  const transitions = folded.flatMap(({ state: { orgId, channelId }, transitions: changes }) =>
    changes.map((change) => ({ ...change, id: newId(), orgId, channelId })),
  );
  await Promise.all([
    saveChannelStates(
      sql,
      folded.map(({ state }) => state),
    ),
    insertTransitions(sql, transitions),
  ]);
  return transitions;
}

type Folded = { state: SettledState; transitions: CircuitTransition[] };

/** The state after these results, in the order in which they ended. */
export function foldChannel(locked: LockedState, results: readonly Result[]): Folded {
  const { policy, orgSettings, moreComing, now, ...before } = locked;
  const inOrder = results
    .map((result) => ({ ...result, endedAt: new Date(result.row.started_at.getTime() + result.totalMs) }))
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime());

  const state = inOrder.reduce<SettledState>((seen, { outcome, totalMs, endedAt }) => {
    const timedOut = outcome.kind === "failed" && outcome.category === "timeout";
    const pace = nextPace(seen.pace, { timedOut, totalMs });
    if (outcome.kind === "delivered") {
      const lastSuccessAt = later(seen.lastSuccessAt, endedAt);
      return { ...seen, pace, consecutiveFailures: 0, lastSuccessAt, failingSince: null };
    }
    const askedUntil = later(seen.askedUntil, askedToWaitUntil(outcome, endedAt));
    // A receiver that asks us to slow down works: it neither begins a run of failures, nor makes it longer, nor ends it.
    if (!countsAsFailure(outcome)) return { ...seen, pace, askedUntil };
    return {
      ...seen,
      pace,
      askedUntil,
      consecutiveFailures: seen.consecutiveFailures + 1,
      lastFailureAt: later(seen.lastFailureAt, endedAt),
      failingSince: seen.failingSince ?? endedAt,
    };
  }, before);

  const { circuit: settings } = policyOf({ policy, orgSettings });
  const step = foldResults(before.circuit ?? CLOSED_CIRCUIT, {
    results: inOrder.map(({ generation, outcome, endedAt }) => ({
      generation,
      failed: countsAsFailure(outcome),
      at: endedAt,
    })),
    moreComing,
    now,
    settings,
  });
  // Without a breaker there is nothing to remember.
  const circuit = settings.enabled ? step.state : before.circuit;
  return { state: { ...state, circuit }, transitions: step.transitions };
}

function later<Other extends Date | null>(a: Date | null, b: Other): Date | Other {
  return a && (!b || a > b) ? a : b;
}

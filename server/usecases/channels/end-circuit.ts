import { insertTransition, saveCircuit } from "@/server/db/queries/channels/channel-flow";
import type { Actor } from "@/server/contracts/audit";
import { afterCommit, type OrgTx } from "@/server/db/scope";
import {
  type CircuitState,
  type CircuitStep,
  resetCircuit,
  switchOffCircuit,
} from "@/server/domain/circuit/circuit-state";
import { reportCircuitChange } from "@/server/observability/product-counters";

export type Changed = { actor: Actor; channelId: string };
type LockedCircuit = { circuit: CircuitState | null; now: Date };

/**
 * Without a breaker nothing is parked by it, and one that is switched on again begins with no old outage. Whoever calls
 * this holds the channel's state.
 */
export async function endCircuit(tx: OrgTx, changed: Changed, { circuit, now }: LockedCircuit): Promise<void> {
  if (!circuit || circuit.kind === "closed") return;
  await enterCircuit(tx, changed, switchOffCircuit(circuit, now));
}

/**
 * An outage at the old URL says nothing of the new one, so its circuit closes. What a person forced stays. Whoever calls
 * this holds the channel's state.
 */
export async function endOutage(tx: OrgTx, changed: Changed, { circuit, now }: LockedCircuit): Promise<void> {
  if (circuit?.kind !== "open" && circuit?.kind !== "half_open") return;
  await enterCircuit(tx, changed, resetCircuit(circuit, now));
}

/** What a person or a key did to a circuit is kept, counted and logged as what the breaker does. */
export async function enterCircuit(
  tx: OrgTx,
  { actor, channelId }: Changed,
  { state, transitions }: CircuitStep,
): Promise<void> {
  const { orgId } = actor;
  await saveCircuit(tx, channelId, state);
  for (const transition of transitions) await insertTransition(tx, { ...transition, orgId, channelId });
  afterCommit(tx, () => {
    for (const { from, to, reason } of transitions) {
      reportCircuitChange({ orgId, channelId, from, to, reason, by: nameOf(actor) });
    }
  });
}

/** Ids only: a log outlives the people in it. */
function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case "user":
      return `user ${actor.userId}`;
    case "api_key":
      return `key ${actor.keyId}`;
    case "system":
      return actor.label;
  }
}

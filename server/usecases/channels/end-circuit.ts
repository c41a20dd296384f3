import { insertTransition, saveCircuit } from "@/server/db/queries/channels/channel-flow";
import type { OrgTx } from "@/server/db/scope";
import {
  type CircuitState,
  type CircuitStep,
  resetCircuit,
  switchOffCircuit,
} from "@/server/domain/circuit/circuit-state";
import type { Channel } from "./channel-target";

type LockedCircuit = { circuit: CircuitState | null; now: Date };

/**
 * Without a breaker nothing is parked by it, and one that is switched on again begins with no old outage. Whoever calls
 * this holds the channel's state.
 */
export async function endCircuit(tx: OrgTx, channel: Channel, { circuit, now }: LockedCircuit): Promise<void> {
  if (!circuit || circuit.kind === "closed") return;
  await enter(tx, channel, switchOffCircuit(circuit, now));
}

/**
 * An outage at the old URL says nothing of the new one, so its circuit closes. What a person forced stays. Whoever calls
 * this holds the channel's state.
 */
export async function endOutage(tx: OrgTx, channel: Channel, { circuit, now }: LockedCircuit): Promise<void> {
  if (circuit?.kind !== "open" && circuit?.kind !== "half_open") return;
  await enter(tx, channel, resetCircuit(circuit, now));
}

async function enter(tx: OrgTx, channel: Channel, { state, transitions }: CircuitStep): Promise<void> {
  await saveCircuit(tx, channel.channelId, state);
  for (const transition of transitions) await insertTransition(tx, { ...transition, ...channel });
}

import { insertTransition, saveCircuit } from "@/server/db/queries/channels/channel-flow";
import type { OrgTx } from "@/server/db/scope";
import { type CircuitState, switchOffCircuit } from "@/server/domain/circuit/circuit-state";
import type { Channel } from "./channel-target";

type LockedCircuit = { circuit: CircuitState | null; now: Date };

/**
 * Without a breaker nothing is parked by it, and one that is switched on again begins with no old outage. Whoever calls
 * this holds the channel's state.
 */
export async function endCircuit(tx: OrgTx, channel: Channel, { circuit, now }: LockedCircuit): Promise<void> {
  if (!circuit || circuit.kind === "closed") return;
  const { state, transitions } = switchOffCircuit(circuit, now);
  await saveCircuit(tx, channel.channelId, state);
  for (const transition of transitions) await insertTransition(tx, { ...transition, ...channel });
}

"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ForceCircuit } from "./force-circuit";
import { ResetCircuit } from "./reset-circuit";
import type { Channel } from "@/components/channels/use-channel";
import type { Flow } from "./use-flow";

interface CircuitActionsProps {
  channel: Channel;
  flow: Flow;
}

/** What a person may do who knows better than the breaker. */
export function CircuitActions({ channel, flow: { circuit, catchUp } }: CircuitActionsProps) {
  const [forcing, setForcing] = useState<"open" | "closed">();
  if (!circuit.settings.enabled) {
    return <p className="text-xs text-text-3">The breaker is switched off in the channel&apos;s settings.</p>;
  }
  if (catchUp) return <p className="text-xs text-text-3">You can change it once the channel has caught up.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {circuit.kind !== "closed" && <ResetCircuit channel={channel} />}
      {circuit.kind !== "forced_open" && (
        <Button size="sm" onClick={() => setForcing("open")}>
          Force open
        </Button>
      )}
      {circuit.kind !== "forced_closed" && (
        <Button size="sm" onClick={() => setForcing("closed")}>
          Force closed
        </Button>
      )}
      <ForceCircuit channel={channel} forcing={forcing} onClose={() => setForcing(undefined)} />
    </div>
  );
}

import { ClockTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { circuitFace } from "./flow-words";
import type { FlowCircuit } from "./use-flow";

/** The state of a circuit, and until when. */
export function CircuitStatus({ circuit }: { circuit: FlowCircuit }) {
  return <Status {...circuitFace(circuit)} until={circuit.settings.enabled && <Until circuit={circuit} />} />;
}

function Until({ circuit: { kind, nextProbeAt, probes, settings } }: { circuit: FlowCircuit }) {
  if (kind === "half_open" && probes) return `${probes.succeeded + probes.failed} of ${settings.probes}`;
  if (kind === "open" && nextProbeAt) {
    return (
      <>
        next probe <ClockTime at={nextProbeAt} />
      </>
    );
  }
  if (kind !== "forced_open") return null;
  return nextProbeAt ? (
    <>
      until <ClockTime at={nextProbeAt} date />
    </>
  ) : (
    "until it is reset"
  );
}

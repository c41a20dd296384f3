import type { ReactNode } from "react";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type { HealthState, Verdict } from "@/server/domain/health/channel-health";

const FACES: Record<HealthState, { kind: StatusKind; tone: Tone; label: string }> = {
  paused: { kind: "held", tone: "warn", label: "Paused" },
  disabled: { kind: "cancelled", tone: "idle", label: "Disabled" },
  catching_up: { kind: "held", tone: "warn", label: "Catching up" },
  held: { kind: "held", tone: "warn", label: "On hold" },
  forced_open: { kind: "held", tone: "warn", label: "Circuit forced open" },
  circuit_open: { kind: "held", tone: "bad", label: "Circuit open" },
  probing: { kind: "retrying", tone: "warn", label: "Circuit probing" },
  failing: { kind: "dead", tone: "bad", label: "Failing" },
  faltering: { kind: "retrying", tone: "warn", label: "Degraded" },
  unreliable: { kind: "retrying", tone: "warn", label: "Degraded" },
  rate_limited: { kind: "held", tone: "warn", label: "Rate limited" },
  late: { kind: "scheduled", tone: "warn", label: "Running late" },
  slow: { kind: "scheduled", tone: "warn", label: "Slow" },
  unfed: { kind: "waiting", tone: "idle", label: "Not in use" },
  ready: { kind: "waiting", tone: "idle", label: "Ready" },
  healthy: { kind: "delivered", tone: "ok", label: "Healthy" },
};

/** The one word for how a channel is doing, and until or since when. */
export function HealthStatus({ verdict, boxed }: { verdict: Verdict; boxed?: boolean }) {
  return <Status {...FACES[verdict.state]} boxed={boxed} until={whenOf(verdict)} />;
}

/** What will end it by itself says more than when it began. */
function whenOf({ state, since, until }: Verdict): ReactNode {
  if (state === "forced_open" && until === null) return "until it is reset";
  if (until) {
    return (
      <>
        {state === "circuit_open" ? "next probe" : "until"} <ClockTime at={until} />
      </>
    );
  }
  return since && <RelativeTime at={since} />;
}

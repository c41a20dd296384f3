import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type { ChannelHealth } from "@/server/domain/channel-health";

const WORDS: Record<ChannelHealth, { kind: StatusKind; tone: Tone; label: string }> = {
  healthy: { kind: "delivered", tone: "ok", label: "Healthy" },
  degraded: { kind: "retrying", tone: "warn", label: "Degraded" },
  failing: { kind: "dead", tone: "bad", label: "Failing" },
  held: { kind: "held", tone: "warn", label: "Held" },
};

interface HealthStatusProps {
  health: ChannelHealth;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  failingSince: Date | null;
}

/** The word for how a channel is doing, and since when it does badly. */
export function HealthStatus({ health, lastSuccessAt, lastFailureAt, failingSince }: HealthStatusProps) {
  if (health === "healthy" && lastSuccessAt === null && lastFailureAt === null)
    return <Status kind="waiting" tone="idle" label="Not used yet" />;
  const since = health === "failing" && failingSince;
  return <Status {...WORDS[health]} until={since && <RelativeTime at={since} form="distance" />} />;
}

import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type { ChannelStatus } from "@/server/contracts/channels";

export interface HealthFacts {
  status: ChannelStatus;
  statusReason: string | null;
  statusAt: Date;
  health: {
    held: boolean;
    pace: "fast" | "slow";
    consecutiveFailures: number;
    lastSuccessAt: Date | null;
    lastFailureAt: Date | null;
  };
}

export interface ChannelHealth {
  kind: StatusKind;
  tone: Tone;
  label: string;
  /** Since when, to be shown relative to now. */
  at: Date | null;
  /** The state as a sentence, what matters first. */
  headline: string;
  detail: string;
}

/** One failure may be chance; from here on it is a state. */
const FAILING_FROM = 3;

/** How a channel is doing: what people decided comes before what the receiver answers. */
export function channelHealth({ status, statusReason, statusAt, health }: HealthFacts): ChannelHealth {
  const { consecutiveFailures: failures, lastSuccessAt, lastFailureAt } = health;
  if (status === "paused") {
    const headline = statusReason === null ? "Paused. Deliveries wait and none is lost." : `Paused. ${statusReason}`;
    const detail = statusReason === null ? "Whoever resumes it chooses what becomes of them." : "";
    return { kind: "held", tone: "warn", label: "Paused", at: statusAt, headline, detail };
  }
  if (status === "disabled") {
    const headline = statusReason ?? "Disabled. Deliveries are held until it is enabled again.";
    const detail = statusReason ? "Deliveries are held until it is enabled again." : "None is lost.";
    return { kind: "cancelled", tone: "idle", label: "Disabled", at: statusAt, headline, detail };
  }
  if (failures >= FAILING_FROM) {
    const headline = `Failing. The last ${failures} attempts did not get through.`;
    const detail = "Each delivery is tried again by the channel's policy.";
    return { kind: "dead", tone: "bad", label: "Failing", at: lastFailureAt, headline, detail };
  }
  if (failures > 0) {
    const headline = failures === 1 ? "The last attempt failed." : "The last two attempts failed.";
    const detail = "It is tried again by the channel's policy.";
    return { kind: "retrying", tone: "warn", label: "Faltering", at: lastFailureAt, headline, detail };
  }
  if (health.pace === "slow") {
    const headline = "Slow. The receiver takes so long that it gets one delivery at a time.";
    const detail = "It gets more as soon as it answers faster.";
    return { kind: "scheduled", tone: "warn", label: "Slow", at: lastSuccessAt, headline, detail };
  }
  if (lastSuccessAt === null) {
    const headline = "Ready. Nothing has been delivered here yet.";
    const detail = "Rules decide which events come here.";
    return { kind: "waiting", tone: "idle", label: "Not used yet", at: null, headline, detail };
  }
  const headline = "Healthy. The last attempt was delivered.";
  return { kind: "delivered", tone: "ok", label: "Healthy", at: lastSuccessAt, headline, detail: "" };
}

import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { channelHealth, type HealthFacts } from "./channel-health";

export function ChannelStatus({ channel, boxed }: { channel: HealthFacts; boxed?: boolean }) {
  const { kind, tone, label, at } = channelHealth(channel);
  return <Status kind={kind} tone={tone} label={label} boxed={boxed} until={at && <RelativeTime at={at} />} />;
}

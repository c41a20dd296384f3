import { ChannelSecurity } from "@/components/channels/secrets/channel-security";
import { type ChannelPageProps, openChannel } from "../open-channel";

export default async function ChannelSecurityPage({ params }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const { org, channel } = await openChannel(slug, channelId);
  return <ChannelSecurity org={org} channel={channel} />;
}

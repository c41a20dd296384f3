import { ChannelOverview } from "@/components/channels/channel-overview";
import { recentDeliveriesInput } from "@/components/deliveries/recent-input";
import { type ChannelPageProps, openChannel } from "./open-channel";

export default async function ChannelPage({ params }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const { api, org, channel } = await openChannel(slug, channelId);
  const deliveries = await api.deliveries.list(recentDeliveriesInput(channelId));
  return <ChannelOverview org={org} channel={channel} deliveries={deliveries} />;
}

import { ChannelOverview } from "@/components/channels/health/channel-overview";
import { recentDeliveriesInput } from "@/components/deliveries/list/matching-input";
import { readRange } from "@/components/overview/range";
import { type ChannelPageProps, openChannel } from "./open-channel";

export default async function ChannelPage({ params, searchParams }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const range = readRange(await searchParams);
  const { api, org, channel, health } = await openChannel(slug, channelId);
  const [stats, changes, feeding, deliveries] = await Promise.all([
    api.stats.channel({ channelId, range }),
    api.stats.changesBefore({ channelId }),
    api.stats.feeding({ channelId }),
    api.deliveries.list(recentDeliveriesInput(channelId)),
  ]);
  return (
    <ChannelOverview
      org={org}
      channel={channel}
      figures={{ health, stats, changes }}
      feeding={feeding}
      deliveries={deliveries}
    />
  );
}

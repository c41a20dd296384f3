import { ChannelDeliveries } from "@/components/channels/channel-deliveries";
import { readTabFilter } from "@/components/channels/tab-filter";
import { deliveriesInput } from "@/components/deliveries/list/delivery-filter";
import { type ChannelPageProps, openChannel } from "../open-channel";

export default async function ChannelDeliveriesPage({ params, searchParams }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const filter = readTabFilter(await searchParams, channelId);
  const input = deliveriesInput(filter, new Date());
  const { api, org } = await openChannel(slug, channelId);
  const firstPage = await api.deliveries.list(input);
  return <ChannelDeliveries org={org} channelId={channelId} filter={filter} input={input} firstPage={firstPage} />;
}

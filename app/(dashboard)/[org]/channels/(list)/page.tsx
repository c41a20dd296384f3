import type { Metadata } from "next";
import { channelsInput, readChannelFilter, writeChannelFilter } from "@/components/channels/channel-filter";
import { ChannelsView } from "@/components/channels/channels-view";
import { Page } from "@/components/layout/page";
import { openOrg, type OrgPageProps } from "../../../open-org";

export const metadata: Metadata = { title: "Channels" };

export default async function ChannelsPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const filter = readChannelFilter(await searchParams);
  const [channels, health] = await Promise.all([api.channels.list(channelsInput(filter)), api.stats.health()]);
  return (
    <Page>
      <ChannelsView key={writeChannelFilter(filter)} org={org} filter={filter} channels={channels} health={health} />
    </Page>
  );
}

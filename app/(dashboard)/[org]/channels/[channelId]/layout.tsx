import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ChannelHeader } from "@/components/channels/channel-header";
import { Page } from "@/components/layout/page";
import { type ChannelPageProps, openChannel } from "./open-channel";

export async function generateMetadata({ params }: ChannelPageProps): Promise<Metadata> {
  const { org, channelId } = await params;
  const { channel } = await openChannel(org, channelId);
  return { title: channel.name };
}

export default async function ChannelLayout({ params, children }: ChannelPageProps & { children: ReactNode }) {
  const { org: slug, channelId } = await params;
  const { org, channel } = await openChannel(slug, channelId);
  return (
    <Page>
      <ChannelHeader org={org} channel={channel} />
      {children}
    </Page>
  );
}

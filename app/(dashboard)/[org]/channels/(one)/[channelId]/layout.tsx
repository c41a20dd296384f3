import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ChannelHeader } from "@/components/channels/channel-header";
import { Page } from "@/components/layout/page";
import { type ChannelPageProps, openChannel } from "./open-channel";

type ChannelLayoutProps = Pick<ChannelPageProps, "params">;

export async function generateMetadata({ params }: ChannelLayoutProps): Promise<Metadata> {
  const { org, channelId } = await params;
  // What is thrown here would leave the tab without any title; the layout throws the same.
  const found = await openChannel(org, channelId).catch(() => null);
  return { title: found?.channel.name ?? "Not found" };
}

export default async function ChannelLayout({ params, children }: ChannelLayoutProps & { children: ReactNode }) {
  const { org: slug, channelId } = await params;
  const { org, channel, health } = await openChannel(slug, channelId);
  return (
    <Page>
      <ChannelHeader org={org} channel={channel} health={health} />
      {children}
    </Page>
  );
}

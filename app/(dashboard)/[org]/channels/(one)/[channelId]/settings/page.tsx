import { ChannelSettings } from "@/components/channels/policy/channel-settings";
import { EmptyState } from "@/components/ui/empty-state";
import { allows, whoMay } from "@/server/contracts/permissions";
import { type ChannelPageProps, openChannel } from "../open-channel";

export default async function ChannelSettingsPage({ params }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const { org, channel } = await openChannel(slug, channelId);
  if (!allows(org.role, "channel:write")) {
    return <EmptyState title="Channels are changed by admins and owners">{whoMay("channel:write")}</EmptyState>;
  }
  return <ChannelSettings orgSlug={org.slug} channel={channel} />;
}

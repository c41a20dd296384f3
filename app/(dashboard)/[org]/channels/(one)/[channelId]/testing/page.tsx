import { ChannelTesting } from "@/components/test-send/channel-testing";
import { EmptyState } from "@/components/ui/empty-state";
import { allows, whoMay } from "@/server/contracts/permissions";
import { type ChannelPageProps, openChannel } from "../open-channel";

const ANY_TYPE = { type: "tocsin.test", data: '{\n  "hello": "This is a test from Tocsin."\n}' };

export default async function ChannelTestingPage({ params }: ChannelPageProps) {
  const { org: slug, channelId } = await params;
  const { api, org, channel } = await openChannel(slug, channelId);
  if (!allows(org.role, "channel:test")) {
    return <EmptyState title="Channels are tested by admins and owners">{whoMay("channel:test")}</EmptyState>;
  }
  const { rows } = await api.eventTypes.list({});
  const types = rows.map(({ name, hasExample }) => ({ name, hasExample }));
  const described = types.find(({ hasExample }) => hasExample);
  const start = described
    ? {
        type: described.name,
        data: JSON.stringify((await api.eventTypes.example({ name: described.name })).data, null, 2),
      }
    : ANY_TYPE;
  return <ChannelTesting channel={{ id: channel.id, name: channel.name }} types={types} start={start} />;
}

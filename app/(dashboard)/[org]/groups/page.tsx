import type { Metadata } from "next";
import { GroupsView } from "@/components/groups/groups-view";
import { Page } from "@/components/layout/page";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Open groups" };

export default async function GroupsPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const { rule, channel } = await searchParams;
  const [rules, channels] = await Promise.all([api.rules.list(), api.channels.list()]);
  // An address that names something else than one of these filters nothing.
  const ruleId = rules.find(({ id }) => id === rule)?.id;
  const channelId = channels.find(({ id }) => id === channel)?.id;
  const filter = { ...(ruleId && { ruleId }), ...(channelId && { channelId }) };
  const firstPage = await api.groups.list(filter);
  return (
    <Page>
      <GroupsView
        key={JSON.stringify(filter)}
        org={org}
        filter={filter}
        firstPage={firstPage}
        rules={rules.map(({ id, name }) => ({ id, name }))}
        channels={channels.map(({ id, name }) => ({ id, name }))}
      />
    </Page>
  );
}

import type { Metadata } from "next";
import { EventTypesView } from "@/components/event-types/event-types-view";
import { Page } from "@/components/layout/page";
import { textParam } from "@/components/lists/search-params";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Event types" };

export default async function EventTypesPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const search = textParam((await searchParams).search);
  const firstPage = await api.eventTypes.list(search === "" ? {} : { search });
  return (
    <Page>
      <EventTypesView org={org} search={search} firstPage={firstPage} />
    </Page>
  );
}

import type { Metadata } from "next";
import { RefusedView } from "@/components/events/refused/refused-view";
import { Page } from "@/components/layout/page";
import { openOrg, type OrgPageProps } from "../../../open-org";

export const metadata: Metadata = { title: "Refused messages" };

export default async function RefusedMessagesPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const firstPage = await api.refusedMessages.list();
  return (
    <Page>
      <RefusedView org={org} firstPage={firstPage} />
    </Page>
  );
}

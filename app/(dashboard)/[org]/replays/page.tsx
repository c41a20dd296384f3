import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { ReplaysView } from "@/components/replays/replays-view";
import { openOrg, type OrgPageProps } from "../../open-org";
import { listNames } from "./list-names";

export const metadata: Metadata = { title: "Replays" };

export default async function ReplaysPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const [firstPage, names] = await Promise.all([api.replays.list(), listNames(api)]);
  return (
    <Page>
      <ReplaysView org={{ slug: org.slug, role: org.role }} firstPage={firstPage} names={names} />
    </Page>
  );
}

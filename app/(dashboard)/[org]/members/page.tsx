import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { MembersView } from "@/components/members/members-view";
import { allows } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const [members, invitations] = await Promise.all([
    api.members.list(),
    allows(org.role, "member:manage") ? api.invitations.list() : null,
  ]);
  return (
    <Page>
      <MembersView org={org} members={members} invitations={invitations} />
    </Page>
  );
}

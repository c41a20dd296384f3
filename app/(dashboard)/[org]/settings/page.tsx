import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { DeadLetterLimit } from "@/components/orgs/dead-letter-limits";
import { DeleteOrg } from "@/components/orgs/delete-org";
import { LeaveOrg } from "@/components/orgs/leave-org";
import { OrgDetails } from "@/components/orgs/org-details";
import { OrgDetailsForm } from "@/components/orgs/org-details-form";
import { OrgLimits } from "@/components/orgs/org-limits";
import { OrgLimitsForm } from "@/components/orgs/org-limits-form";
import { OrgPolicyCard } from "@/components/orgs/org-policy-card";
import { OrgPolicyForm } from "@/components/orgs/org-policy-form";
import { OrgRetention } from "@/components/orgs/org-retention";
import { OrgQuotas } from "@/components/orgs/org-quotas";
import { PageHeader } from "@/components/ui/page-header";
import { allows } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const [limits, policy, quotas, retention] = await Promise.all([
    api.orgs.limits(),
    api.orgs.policy(),
    api.orgs.quotas(),
    api.orgs.retention(),
  ]);
  return (
    <Page className="max-w-200">
      <PageHeader title="Settings">
        {!allows(org.role, "org:update") && "Admins and owners can change them."}
      </PageHeader>
      <div className="grid gap-4">
        {allows(org.role, "org:update") ? <OrgDetailsForm org={org} /> : <OrgDetails org={org} />}
        {allows(org.role, "org:limits") ? <OrgLimitsForm limits={limits} /> : <OrgLimits limits={limits} />}
        <OrgQuotas quotas={quotas} canChange={allows(org.role, "org:limits")} />
        {allows(org.role, "org:limits") ? <OrgPolicyForm policy={policy} /> : <OrgPolicyCard policy={policy} />}
        {allows(org.role, "org:update") && <DeadLetterLimit threshold={limits.deadLetterThreshold} />}
        <OrgRetention retention={retention} mayChange={allows(org.role, "org:limits")} />
        <LeaveOrg org={org} />
        {allows(org.role, "org:delete") && <DeleteOrg org={org} />}
      </div>
    </Page>
  );
}

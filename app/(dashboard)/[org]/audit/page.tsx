import type { Metadata } from "next";
import { auditInput, readAuditFilter, writeAuditFilter } from "@/components/audit/audit-filter";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditList } from "@/components/audit/audit-list";
import { ForbiddenView } from "@/components/feedback/forbidden-view";
import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { allows, whoMay } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  if (!allows(org.role, "audit:read")) {
    return (
      <ForbiddenView title="The audit log is for admins and owners" why={whoMay("audit:read")} orgSlug={org.slug} />
    );
  }
  const path = `/${org.slug}/audit`;
  const filter = readAuditFilter(await searchParams);
  const input = auditInput(filter, new Date());
  const [firstPage, people] = await Promise.all([api.audit.list(input), api.members.list()]);
  const query = writeAuditFilter(filter);
  return (
    <Page>
      <PageHeader title="Audit log">Who changed what, and when. Entries cannot be changed or deleted.</PageHeader>
      <AuditFilters filter={filter} path={path} people={people} />
      <AuditList key={query} input={input} firstPage={firstPage} allHref={query === "" ? undefined : path} />
    </Page>
  );
}

import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { readRuleFilter, rulesInput, writeRuleFilter } from "@/components/rules/rule-filter";
import { RulesView } from "@/components/rules/rules-view";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Rules" };

export default async function RulesPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const filter = readRuleFilter(await searchParams);
  const rules = await api.rules.list(rulesInput(filter));
  return (
    <Page>
      <RulesView key={writeRuleFilter({ ...filter, search: "" })} org={org} filter={filter} rules={rules} />
    </Page>
  );
}

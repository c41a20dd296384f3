import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Page } from "@/components/layout/page";
import { RuleEditor } from "@/components/rules/rule-editor";
import { RuleReading } from "@/components/rules/rule-reading";
import { toAppError } from "@/server/api/refusal";
import { allows } from "@/server/contracts/permissions";
import { openOrg } from "../../../open-org";

export const metadata: Metadata = { title: "Rule" };

type Props = { params: Promise<{ org: string; rule: string }> };

export default async function RulePage({ params }: Props) {
  const { org: slug, rule: ruleId } = await params;
  const { api, org } = await openOrg(slug);
  const [rule, channels, catalogue] = await Promise.all([
    api.rules.get({ ruleId }).catch((error: unknown) => {
      // What is no id at all is no rule either.
      if (["not_found", "invalid_input"].includes(toAppError(error).code)) notFound();
      throw error;
    }),
    api.channels.list(),
    api.eventTypes.list({ limit: 200 }),
  ]);
  return (
    <Page>
      {allows(org.role, "rule:write") ? (
        <RuleEditor
          key={rule.id}
          orgSlug={org.slug}
          rule={rule}
          channels={channels}
          eventTypes={catalogue.rows.map(({ name }) => name)}
        />
      ) : (
        <RuleReading orgSlug={org.slug} rule={rule} channels={channels} />
      )}
    </Page>
  );
}

import type { Metadata } from "next";
import { ForbiddenView } from "@/components/feedback/forbidden-view";
import { Page } from "@/components/layout/page";
import { NewRule } from "@/components/rules/new-rule";
import { allows, whoMay } from "@/server/contracts/permissions";
import { GROUPING_DEFAULTS } from "@/server/contracts/rules/rules";
import { env } from "@/server/env";
import { openOrg, type OrgPageProps } from "../../../open-org";

export const metadata: Metadata = { title: "New rule" };

export default async function NewRulePage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  if (!allows(org.role, "rule:write")) {
    return (
      <ForbiddenView title="Rules are written by admins and owners" why={whoMay("rule:write")} orgSlug={org.slug} />
    );
  }
  const [channels, catalogue] = await Promise.all([api.channels.list(), api.eventTypes.list({ limit: 200 })]);
  const { type, channel } = await searchParams;
  const windowSeconds = env().NOTIFY_DEBOUNCE_SECONDS;
  return (
    <Page>
      <NewRule
        orgSlug={org.slug}
        channels={channels}
        eventTypes={catalogue.rows.map(({ name }) => name)}
        grouping={{
          ...GROUPING_DEFAULTS,
          windowSeconds,
          maxWaitSeconds: Math.max(windowSeconds, GROUPING_DEFAULTS.maxWaitSeconds),
        }}
        type={typeof type === "string" ? type : undefined}
        channelId={typeof channel === "string" ? channel : undefined}
      />
    </Page>
  );
}

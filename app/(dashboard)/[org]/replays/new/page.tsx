import type { Metadata } from "next";
import { ForbiddenView } from "@/components/feedback/forbidden-view";
import { Page } from "@/components/layout/page";
import { PlanReplay } from "@/components/replays/plan-replay";
import { readPlanFilter } from "@/components/replays/replay-filter";
import { allows, whoMay } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../../open-org";
import { listNames } from "../list-names";

export const metadata: Metadata = { title: "Plan a replay" };

export default async function PlanReplayPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  if (!allows(org.role, "delivery:replay_any")) {
    return (
      <ForbiddenView title="You cannot plan a replay here" why={whoMay("delivery:replay_any")} orgSlug={org.slug} />
    );
  }
  return (
    <Page>
      <PlanReplay
        orgSlug={org.slug}
        filter={readPlanFilter(await searchParams)}
        names={await listNames(api)}
        openedAt={new Date()}
      />
    </Page>
  );
}

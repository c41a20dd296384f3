import type { Metadata } from "next";
import { RecentDeliveries } from "@/components/deliveries/list/recent-deliveries";
import { recentDeliveriesInput } from "@/components/deliveries/list/matching-input";
import { setupState } from "@/components/first-run/setup-state";
import { Page } from "@/components/layout/page";
import { SetupChecklist } from "@/components/orgs/setup-checklist";
import { OverviewView } from "@/components/overview/overview-view";
import { readRange } from "@/components/overview/range";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params, searchParams }: OrgPageProps) {
  const { api, org, user } = await openOrg((await params).org);
  const range = readRange(await searchParams);
  const [{ sendsMail }, channels, rules, deliveries, overview] = await Promise.all([
    api.auth.providers(),
    api.channels.list({}),
    api.rules.list({}),
    api.deliveries.list(recentDeliveriesInput()),
    api.stats.overview({ range }),
  ]);
  const setup = setupState({ channels, rules, hasDelivery: deliveries.rows.length > 0 });
  const steps = (
    <>
      {sendsMail && user.emailVerifiedAt === null && (
        <Callout
          tone="warn"
          title="Confirm your e-mail address."
          action={
            <TextLink href={`/account?from=${org.slug}`} className="px-2 text-sm">
              Open account
            </TextLink>
          }
        >
          A link was mailed to {user.email}.
        </Callout>
      )}
      <SetupChecklist org={org} state={setup} />
    </>
  );
  return (
    <Page>
      {setup.hasDelivery ? (
        <OverviewView
          key={range}
          orgSlug={org.slug}
          initial={overview}
          foot={<RecentDeliveries orgSlug={org.slug} initial={deliveries} />}
        >
          {steps}
        </OverviewView>
      ) : (
        <>
          <PageHeader title="Overview">
            <strong>Set up {org.name}.</strong> Three steps until its first event reaches a channel.
          </PageHeader>
          <div className="grid max-w-200 gap-4">{steps}</div>
        </>
      )}
    </Page>
  );
}

import type { Metadata } from "next";
import { NewChannelForm } from "@/components/channels/new-channel-form";
import { ForbiddenView } from "@/components/feedback/forbidden-view";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { allows, whoMay } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../../open-org";

export const metadata: Metadata = { title: "New channel" };

export default async function NewChannelPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  if (!allows(org.role, "channel:write")) {
    return (
      <ForbiddenView
        title="Channels are set up by admins and owners"
        why={whoMay("channel:write")}
        orgSlug={org.slug}
      />
    );
  }
  const { effective } = await api.orgs.policy();
  const isFirstRun = (await searchParams).then === "welcome";
  return (
    <Page>
      <Breadcrumb title="New channel" />
      <PageHeader title="New channel">
        Where deliveries go: your own service, a chat or an alerting tool. Nothing is sent until a rule delivers to it.
      </PageHeader>
      <NewChannelForm
        orgSlug={org.slug}
        inherited={effective}
        doneHref={isFirstRun ? `/${org.slug}/welcome` : undefined}
      />
    </Page>
  );
}

import type { Metadata } from "next";
import { ForbiddenView } from "@/components/feedback/forbidden-view";
import { KeysView } from "@/components/keys/keys-view";
import { Page } from "@/components/layout/page";
import { allows, whoMay } from "@/server/contracts/permissions";
import { env } from "@/server/env";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  if (!allows(org.role, "key:read")) {
    return <ForbiddenView title="API keys are for admins and owners" why={whoMay("key:read")} orgSlug={org.slug} />;
  }
  return (
    <Page>
      <KeysView role={org.role} keys={await api.keys.list()} publicUrl={new URL(env().PUBLIC_URL).origin} />
    </Page>
  );
}

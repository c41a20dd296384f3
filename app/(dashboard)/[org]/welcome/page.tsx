import type { Metadata } from "next";
import { FirstRun } from "@/components/first-run/first-run";
import { Page } from "@/components/layout/page";
import { env } from "@/server/env";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Welcome" };

export default async function WelcomePage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const [channels, rules, latest] = await Promise.all([
    api.channels.list(),
    api.rules.list(),
    api.deliveries.list({ limit: 1 }),
  ]);
  return (
    <Page>
      <FirstRun
        org={{ name: org.name, slug: org.slug, role: org.role }}
        channels={channels}
        rules={rules}
        latest={latest}
        publicUrl={new URL(env().PUBLIC_URL).origin}
      />
    </Page>
  );
}

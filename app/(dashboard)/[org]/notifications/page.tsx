import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { MailPreferences } from "@/components/notifications/mail-preferences";
import { NotificationsView } from "@/components/notifications/notifications-view";
import { allows } from "@/server/contracts/permissions";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage({ params }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const firstPage = await api.notifications.list({});
  return (
    <Page>
      <Breadcrumb title="Notifications" />
      <NotificationsView orgSlug={org.slug} firstPage={firstPage} />
      {allows(org.role, "org:update") && (
        <div className="mt-4">
          <MailPreferences />
        </div>
      )}
    </Page>
  );
}

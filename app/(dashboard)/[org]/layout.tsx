import type { ReactNode } from "react";
import { OrgShell } from "@/components/orgs/org-shell";
import { openOrg } from "../open-org";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

export default async function OrgLayout({ params, children }: Props) {
  const { api, org, user } = await openOrg((await params).org);
  return (
    <OrgShell org={org} orgs={await api.orgs.mine()} user={user}>
      {children}
    </OrgShell>
  );
}

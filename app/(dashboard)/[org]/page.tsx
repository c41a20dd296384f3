import { redirect } from "next/navigation";
import { openOrg, type OrgPageProps } from "../open-org";

export default async function OrgHome({ params }: OrgPageProps) {
  const { org } = await openOrg((await params).org);
  redirect(`/${org.slug}/overview`);
}

import { notFound } from "next/navigation";
import { openOrg, type OrgPageProps } from "../../open-org";

/** An address inside of an organisation that leads to no page: said with the navigation around it. */
export default async function NoSuchPage({ params }: OrgPageProps) {
  await openOrg((await params).org);
  notFound();
}

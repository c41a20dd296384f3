import type { Metadata } from "next";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

/**
 * An address inside of an organisation that leads to no page. Drawn here rather than by `notFound()`, which would answer
 * with an empty document that the browser has to fill: without the navigation until then, and in the wrong theme.
 */
export default async function NoSuchPage({ params }: OrgPageProps) {
  const { org } = await openOrg((await params).org);
  return <NotFoundView backHref={`/${org.slug}/overview`} backLabel="Go to the overview" />;
}

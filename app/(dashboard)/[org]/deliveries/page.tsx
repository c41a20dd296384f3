import type { Metadata } from "next";
import type { OrgPageProps } from "../../open-org";
import { DeliveriesPage } from "./deliveries-page";

export const metadata: Metadata = { title: "Deliveries" };

export default async function ListPage({ params, searchParams }: OrgPageProps) {
  const { org } = await params;
  return <DeliveriesPage slug={org} searchParams={await searchParams} />;
}

import type { Metadata } from "next";
import type { OrgPageProps } from "../../../open-org";
import { DeliveriesPage } from "../deliveries-page";

export const metadata: Metadata = { title: "Delivery" };

interface DeliveryPageProps extends Omit<OrgPageProps, "params"> {
  params: Promise<{ org: string; delivery: string }>;
}

export default async function DeliveryPage({ params, searchParams }: DeliveryPageProps) {
  const { org, delivery } = await params;
  return <DeliveriesPage slug={org} searchParams={await searchParams} deliveryId={decodeURIComponent(delivery)} />;
}

import type { Metadata } from "next";
import type { OrgPageProps } from "../../open-org";
import { InboxPage } from "./inbox-page";

export const metadata: Metadata = { title: "Inbox" };

export default async function ListPage({ params }: OrgPageProps) {
  return <InboxPage slug={(await params).org} />;
}

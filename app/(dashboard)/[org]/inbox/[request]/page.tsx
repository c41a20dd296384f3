import type { Metadata } from "next";
import { InboxPage } from "../inbox-page";

export const metadata: Metadata = { title: "Request" };

interface RequestPageProps {
  params: Promise<{ org: string; request: string }>;
}

export default async function RequestPage({ params }: RequestPageProps) {
  const { org, request } = await params;
  return <InboxPage slug={org} requestId={decodeURIComponent(request)} />;
}

import { InboxView } from "@/components/inbox/inbox-view";
import { openOrg } from "../../open-org";

interface InboxPageProps {
  slug: string;
  /** The one that is open beside the list. */
  requestId?: string;
}

/** One view under two addresses: the list, and the list with one request open. */
export async function InboxPage({ slug, requestId }: InboxPageProps) {
  const { api, org } = await openOrg(slug);
  const [inbox, firstPage, known] = await Promise.all([
    api.inbox.get(),
    api.inbox.requests({}),
    // One that cannot be read is told beside the list, which stays of use.
    requestId === undefined ? undefined : api.inbox.request({ requestId }).catch(() => undefined),
  ]);
  return <InboxView org={{ slug: org.slug, role: org.role }} inbox={inbox} firstPage={firstPage} known={known} />;
}

import type { Metadata } from "next";
import { EventView } from "@/components/events/event-view";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { Page } from "@/components/layout/page";
import { toAppError } from "@/server/api/refusal";
import { openOrg } from "../../../open-org";

export const metadata: Metadata = { title: "Event" };

export default async function EventPage({ params }: { params: Promise<{ org: string; event: string }> }) {
  const { org: slug, event: eventId } = await params;
  const { api, org } = await openOrg(slug);
  const event = await api.events.get({ eventId }).catch((error: unknown) => {
    const { code } = toAppError(error);
    if (code === "not_found" || code === "invalid_input") return null;
    throw error;
  });
  return (
    <Page>
      {event ? (
        <EventView known={event} orgSlug={org.slug} role={org.role} />
      ) : (
        <NotFoundView what="Event" backHref={`/${org.slug}/events`} backLabel="All events" />
      )}
    </Page>
  );
}

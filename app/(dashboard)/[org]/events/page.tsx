import type { Metadata } from "next";
import { eventsInput, readEventFilter, writeEventFilter } from "@/components/events/event-filter";
import { EventFilters } from "@/components/events/event-filters";
import { EventsList } from "@/components/events/events-list";
import { RefusedNote } from "@/components/events/refused/refused-note";
import { SendTestEventButton } from "@/components/events/send-test-event-button";
import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Events" };

export default async function EventsPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const path = `/${org.slug}/events`;
  const filter = readEventFilter(await searchParams);
  const input = eventsInput(filter, new Date());
  const [firstPage, { rows: eventTypes }, refused] = await Promise.all([
    api.events.list(input),
    api.eventTypes.list({}),
    api.refusedMessages.list({ limit: 1 }),
  ]);
  const query = writeEventFilter(filter);
  return (
    <Page>
      <PageHeader title="Events" actions={<SendTestEventButton org={org.slug} role={org.role} />}>
        Every published event, newest first, whether or not a rule matched it.
      </PageHeader>
      {refused.rows.length > 0 && <RefusedNote orgSlug={org.slug} />}
      <EventFilters filter={filter} path={path} eventTypes={eventTypes.map(({ name }) => name)} />
      <EventsList
        key={query}
        orgSlug={org.slug}
        input={input}
        firstPage={firstPage}
        allHref={query === "" ? undefined : path}
        firstStep={<SendTestEventButton org={org.slug} role={org.role} variant="secondary" />}
      />
    </Page>
  );
}

import { DeliveriesView } from "@/components/deliveries/list/deliveries-view";
import { deliveriesInput, readDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import type { SearchParams } from "@/components/lists/search-params";
import { planOfList } from "@/components/replays/plan-address";
import { allows } from "@/server/contracts/permissions";
import { openOrg } from "../../open-org";

interface DeliveriesPageProps {
  slug: string;
  searchParams: SearchParams;
  /** The one that is open beside the list. */
  deliveryId?: string;
}

/** One view under two addresses: the list, and the list with one delivery open. */
export async function DeliveriesPage({ slug, searchParams, deliveryId }: DeliveriesPageProps) {
  const { api, org } = await openOrg(slug);
  const filter = readDeliveryFilter(searchParams);
  const input = deliveriesInput(filter, new Date());
  const [firstPage, known, channels, rules, eventTypes] = await Promise.all([
    api.deliveries.list(input),
    // One that cannot be read is told beside the list, which stays of use.
    deliveryId === undefined ? undefined : api.deliveries.get({ deliveryId }).catch(() => undefined),
    api.channels.list({}),
    api.rules.list({}),
    api.eventTypes.list({}),
  ]);
  const names = {
    channels: channels.map(({ id, name }) => ({ id, name })),
    rules: rules.map(({ id, name }) => ({ id, name })),
    eventTypes: eventTypes.rows.map(({ name }) => name),
  };
  const plan = allows(org.role, "delivery:replay_any") ? planOfList(filter) : undefined;
  return (
    <DeliveriesView
      org={{ slug: org.slug, role: org.role }}
      filter={filter}
      input={input}
      firstPage={firstPage}
      known={known}
      names={names}
      replayHref={plan === undefined ? undefined : `/${org.slug}/replays/new${plan}`}
    />
  );
}

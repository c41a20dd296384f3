import { SendTestEventButton } from "@/components/events/send-test-event-button";
import { NothingFits } from "@/components/lists/nothing-fits";
import { EmptyState } from "@/components/ui/empty-state";
import type { Role } from "@/server/contracts/permissions";

interface NoDeliveriesProps {
  org: { slug: string; role: Role };
  /** Where everything is shown; undefined when nothing is filtered. */
  allHref: string | undefined;
}

export function NoDeliveries({ org, allHref }: NoDeliveriesProps) {
  if (allHref === undefined) {
    return (
      <EmptyState title="No deliveries yet" actions={<SendTestEventButton org={org.slug} role={org.role} />}>
        Deliveries appear here once an event matches a rule. Send a test event to see one.
      </EmptyState>
    );
  }
  return (
    <NothingFits title="No deliveries match" allHref={allHref}>
      No deliveries match all of these filters. Choose a longer time range or remove a filter.
    </NothingFits>
  );
}

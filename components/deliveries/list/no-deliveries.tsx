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
        Once an event matches a rule, what is sent to its channels appears here. Send a test event to see one arrive.
      </EmptyState>
    );
  }
  return (
    <NothingFits title="No delivery fits" allHref={allHref}>
      Nothing was delivered that fits all of these filters. Widen the time or leave one of them out.
    </NothingFits>
  );
}

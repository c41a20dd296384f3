import { Peal } from "@/components/ui/peal";
import { RelativeTime } from "@/components/ui/relative-time";
import { DeliveryState } from "@/components/deliveries/delivery-state";
import { type DeliverySummary, marksOf, tallyOf, titleOf } from "@/components/deliveries/delivery-status";

interface DeliveryCellsProps {
  delivery: DeliverySummary;
  /** Where all rows are of the same channel. */
  hidesChannel?: boolean;
}

/** What the list says of a delivery. */
export function DeliveryCells({ delivery, hidesChannel = false }: DeliveryCellsProps) {
  const { eventCount, channel, createdAt } = delivery;
  const marks = marksOf(delivery);
  return (
    <>
      <span className="truncate text-sm leading-4.5 font-medium">
        {titleOf(delivery.eventTypes)}
        {eventCount > 1 && <span className="ml-1.5 text-xs font-normal text-text-3 tabular-nums">×{eventCount}</span>}
      </span>
      <RelativeTime at={createdAt} form="distance" className="text-right text-xs leading-4.5 text-text-3" />
      <span className="flex min-w-0 items-center gap-2">
        <DeliveryState facts={delivery} className="max-w-[75%] flex-none text-xs leading-4.5" />
        {!hidesChannel && (
          <span className="truncate text-xs leading-4.5 text-text-2">→ {channel.name || "deleted channel"}</span>
        )}
      </span>
      <span className="flex items-center justify-end gap-1.5 text-xs text-text-3 tabular-nums">
        {marks.length > 0 && <Peal marks={marks} />}
        <span className="min-w-11 text-right">{tallyOf(delivery)}</span>
      </span>
    </>
  );
}

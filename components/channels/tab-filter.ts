import {
  type DeliveryFilter,
  readDeliveryFilter,
  writeDeliveryFilter,
} from "@/components/deliveries/list/delivery-filter";
import type { SearchParams } from "@/components/lists/search-params";

/** What the tab can narrow down; everything else of the address is not its business. */
type TabChoice = Partial<Record<"status" | "cause" | "time", string | string[] | undefined>>;

/** The deliveries of one channel, as the address of its tab narrows them down. */
export function readTabFilter({ status, cause, time }: TabChoice & SearchParams, channelId: string): DeliveryFilter {
  return readDeliveryFilter({ status, cause, time, channel: channelId });
}

/** The query of the tab's address: the channel stands in its path. */
export function writeTabFilter(filter: DeliveryFilter): string {
  return writeDeliveryFilter({ ...filter, channel: undefined });
}

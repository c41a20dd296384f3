import type { ApiInput } from "@/components/api/trpc";
import { type SearchParams, textParam } from "@/components/lists/search-params";
import type { ChannelStatus } from "@/server/contracts/channels";

/** What the list of channels shows; it lives in the address. */
export interface ChannelFilter {
  status: ChannelStatus | undefined;
  search: string;
}

export const STATUS_CHOICES: readonly { value: ChannelStatus | undefined; label: string }[] = [
  { value: undefined, label: "All" },
  { value: "enabled", label: "Enabled" },
  { value: "paused", label: "Paused" },
  { value: "disabled", label: "Disabled" },
];

/** Whatever the address says that means nothing to us is left out rather than refused. */
export function readChannelFilter({ status, search }: SearchParams): ChannelFilter {
  return {
    status: STATUS_CHOICES.find(({ value }) => value === status)?.value,
    search: textParam(search),
  };
}

export function writeChannelFilter({ status, search }: ChannelFilter): string {
  const params = new URLSearchParams({ ...(status && { status }), ...(search && { search }) });
  return params.size === 0 ? "" : `?${params.toString()}`;
}

export function channelsInput({ status, search }: ChannelFilter): NonNullable<ApiInput["channels"]["list"]> {
  return { ...(status && { status }), ...(search && { search }) };
}

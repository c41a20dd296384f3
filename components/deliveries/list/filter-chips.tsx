import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { FilterChip } from "@/components/lists/filter-chip";
import { UNANSWERED } from "@/server/domain/retry/outcome";
import type { Matching } from "./matching-input";
import { TIME_RANGES } from "@/components/lists/search-params";

export interface FilterNames {
  channels: readonly { id: string; name: string }[];
  rules: readonly { id: string; name: string }[];
  eventTypes: readonly string[];
}

/** The filters that take room and are seldom set. */
export type ExtraFilter = "rule" | "type";

type ChipFilter = Omit<Matching, "cause"> & Record<"status" | "cause", string | undefined>;

interface FilterChipsProps {
  filter: ChipFilter;
  /** What there is to choose from; without them, channel, rule and type are settled already. */
  names?: FilterNames;
  statuses: readonly { value: string; label: string }[];
  anyStatus?: string;
  /** One part of the filter, as an address would say it. */
  onChange: (change: Partial<Record<keyof ChipFilter, string | undefined>>) => void;
  /** All of them unless said otherwise. */
  isShown?: (extra: ExtraFilter) => boolean;
  /** One that was just added: its menu is open. */
  added?: ExtraFilter;
}

const CAUSES = [
  ...Object.entries(CATEGORY_WORDS).map(([value, { label }]) => ({ value, label })),
  { value: UNANSWERED, label: "No response" },
];
const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** Which deliveries: for the list of them, and for the plan of a replay. */
export function FilterChips({
  filter,
  names,
  statuses,
  anyStatus,
  onChange,
  isShown = () => true,
  added,
}: FilterChipsProps) {
  return (
    <>
      <FilterChip
        label="Status"
        value={filter.status}
        options={statuses}
        anyLabel={anyStatus}
        onChange={(status) => onChange({ status })}
      />
      {names && (
        <FilterChip
          label="Channel"
          value={filter.channel}
          options={names.channels.map(named)}
          onChange={(channel) => onChange({ channel })}
        />
      )}
      <FilterChip label="Cause" value={filter.cause} options={CAUSES} onChange={(cause) => onChange({ cause })} />
      <FilterChip
        label="Time"
        value={filter.time}
        options={TIME_RANGES}
        anyLabel={null}
        onChange={(time) => onChange({ time })}
      />
      {names && isShown("rule") && (
        <FilterChip
          label="Rule"
          value={filter.rule}
          options={names.rules.map(named)}
          onChange={(rule) => onChange({ rule })}
          defaultOpen={added === "rule"}
        />
      )}
      {names && isShown("type") && (
        <FilterChip
          label="Event type"
          value={filter.type}
          options={names.eventTypes.map((name) => ({ value: name, label: name }))}
          onChange={(type) => onChange({ type })}
          defaultOpen={added === "type"}
        />
      )}
    </>
  );
}

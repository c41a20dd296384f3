import { STAT_RANGES, type StatRange } from "@/server/domain/health/stat-spans";

const DEFAULT_RANGE: StatRange = "24h";

const RANGE_LABELS: Record<StatRange, string> = {
  "1h": "1\u00a0h",
  "24h": "24\u00a0h",
  "7d": "7\u00a0d",
  "30d": "30\u00a0d",
};
/** What a figure is compared with. */
export const BEFORE_WORDS: Record<StatRange, string> = {
  "1h": "vs hour before",
  "24h": "vs day before",
  "7d": "vs week before",
  "30d": "vs 30 days before",
};

type Params = Record<string, string | string[] | undefined>;

/** Whatever else stands in the address is read as the usual range. */
export function readRange({ range }: Params): StatRange {
  return STAT_RANGES.find((known) => known === range) ?? DEFAULT_RANGE;
}

export function rangeLinks(path: string, current: StatRange) {
  return STAT_RANGES.map((range) => ({
    href: range === DEFAULT_RANGE ? path : `${path}?range=${range}`,
    label: RANGE_LABELS[range],
    current: range === current,
  }));
}

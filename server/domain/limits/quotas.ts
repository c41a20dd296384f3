/**
 * How much an org may have of each thing. The installation has a default, the operator may grant an org another ceiling,
 * and its owners may choose less than that, never more.
 */
export const QUOTA_NAMES = [
  "channels",
  "rules",
  "keys",
  "members",
  "eventTypes",
  "eventsPerMinute",
  "replaysPerHour",
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** Where a layer says nothing the one below it holds. */
export type QuotaChoices = Partial<Record<QuotaName, number>>;

/** `eventsPerMinute` comes from the installation's settings. */
export const DEFAULT_QUOTAS: Readonly<Record<Exclude<QuotaName, "eventsPerMinute">, number>> = {
  channels: 100,
  rules: 500,
  keys: 50,
  members: 200,
  eventTypes: 5_000,
  replaysPerHour: 10,
};

export type QuotaLayers = {
  defaults: Readonly<Record<QuotaName, number>>;
  granted: QuotaChoices;
  chosen: QuotaChoices;
};
export type Quota = {
  /** What holds. */
  limit: number;
  /** What owners may choose at most. */
  ceiling: number;
  /** What an owner chose; null where the ceiling holds. */
  chosen: number | null;
};

/** A choice above a ceiling that was lowered later counts as the ceiling. */
export function resolveQuota(name: QuotaName, { defaults, granted, chosen }: QuotaLayers): Quota {
  const ceiling = granted[name] ?? defaults[name];
  const own = chosen[name] ?? null;
  return { limit: own === null ? ceiling : Math.min(own, ceiling), ceiling, chosen: own };
}

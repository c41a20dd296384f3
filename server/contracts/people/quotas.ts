import { z } from "zod";
import { QUOTA_NAMES, type QuotaName } from "@/server/domain/limits/quotas";
import { whole } from "../channels";

/** The highest that anybody can set, the operator included. */
export const HIGHEST_QUOTA: Record<QuotaName, number> = {
  channels: 100_000,
  rules: 10_000,
  keys: 10_000,
  members: 100_000,
  eventTypes: 100_000,
  eventsPerMinute: 100_000_000,
  replaysPerHour: 1_000_000,
};

/** An org has an owner, and one that publishes nothing has no use for a quota of it. */
const LOWEST: Partial<Record<QuotaName, number>> = { members: 1, eventsPerMinute: 1 };

const quota = (name: QuotaName) =>
  whole({ min: LOWEST[name] ?? 0, max: HIGHEST_QUOTA[name] })
    .nullable()
    .optional();

/** Only what is named changes; null gives a quota back to its ceiling. */
export const quotaChoicesSchema = z.strictObject(
  Object.fromEntries(QUOTA_NAMES.map((name) => [name, quota(name)])) as Record<QuotaName, ReturnType<typeof quota>>,
);
export type QuotaChange = z.output<typeof quotaChoicesSchema>;

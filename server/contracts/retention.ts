import { z } from "zod";

/** How long an organisation may have its events, deliveries and attempts kept, in days. */
export const RETENTION_DAYS = [7, 30, 90, 365] as const;
export type RetentionDays = (typeof RETENTION_DAYS)[number];

const CHOICES = `Choose ${RETENTION_DAYS.slice(0, -1).join(", ")} or ${RETENTION_DAYS.at(-1) ?? ""} days.`;
export const retentionDaysSchema = z
  .union(RETENTION_DAYS.map((days) => z.literal(days)) as [z.ZodLiteral<7>, ...z.ZodLiteral<RetentionDays>[]], CHOICES)
  .describe("How many days settled deliveries and their events are kept.");

/** Null gives it back to the installation's own default. */
export const setRetentionInput = z.strictObject({ days: retentionDaysSchema.nullable() });

/** Of the tables that are kept by month; the order in which their months are dropped. */
export const KEPT_TABLES = ["delivery_history", "delivery_attempts", "delivery_items", "events"] as const;
export type KeptTable = (typeof KEPT_TABLES)[number];

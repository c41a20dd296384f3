import { z } from "zod";
import { STAT_RANGES } from "@/server/domain/health/stat-spans";
import { idSchema } from "./text";

const range = z.enum(STAT_RANGES, `Use one of ${STAT_RANGES.join(", ")}.`);

export const rangeInput = z.strictObject({ range: range.default("24h") }).default({ range: "24h" });
export const channelRangeInput = z.strictObject({ channelId: idSchema, range: range.default("24h") });
/** Rules are counted by half days. */
export const firedInput = z.strictObject({ range: z.enum(["7d", "30d"]).default("7d") }).default({ range: "7d" });

/** How far a queue is counted: for one channel, and for a page of all of them. */
export const BACKLOG_COUNT_LIMIT = 10_000;
export const LIST_COUNT_LIMIT = 1_000;

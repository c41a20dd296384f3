import { z } from "zod";
import { idSchema } from "@/server/contracts/text";
import { cursorSchema } from "../keyset";

/** Why a message of the event bus was not stored. */
export const POISON_REASONS = {
  unreadable: "Not readable",
  unknown_sender: "Unknown sender",
  key_refused: "API key refused",
  refused: "Event refused",
  failed: "Could not be stored",
} as const satisfies Record<string, string>;
export type PoisonReason = keyof typeof POISON_REASONS;

/** Of each organisation; older ones make room for newer ones. */
export const POISON_PER_ORG = 1_000;

export const poisonInput = z.strictObject({ messageId: idSchema });
/** Not strict: the client of a list that goes on sends its direction along. */
export const listPoisonInput = z
  .object({ cursor: cursorSchema.nullish(), limit: z.number().int().min(1).max(100).default(50) })
  .default({ limit: 50 });
export type PoisonFilter = z.output<typeof listPoisonInput>;

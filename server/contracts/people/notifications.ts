/** What people are told, as they ask for it. */
import { z } from "zod";
import { NOTIFICATION_KINDS } from "@/server/domain/notify/kinds";
import { idSchema } from "@/server/contracts/text";
import { cursorSchema } from "../keyset";

const MAX_AT_ONCE = 100;

/** Not strict: the client of a list that goes on sends its direction along. */
export const listNotificationsInput = z.object({
  onlyUnread: z.boolean().default(false),
  cursor: cursorSchema.nullish(),
  limit: z.number().int().min(1).max(MAX_AT_ONCE).default(30),
});

/** Absent: all of them. */
export const markReadInput = z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_AT_ONCE).optional() });

export const setMailInput = z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), isMuted: z.boolean() });

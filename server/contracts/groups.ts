/** Open groups: what is still being collected. */
import { z } from "zod";
import { idSchema } from "./text";
import { cursorSchema } from "./keyset";

export const groupInput = z.strictObject({ groupId: idSchema });

/** Not strict: the client of a list that goes on sends its direction along. */
export const listGroupsInput = z
  .object({
    ruleId: idSchema.optional(),
    channelId: idSchema.optional(),
    cursor: cursorSchema.nullish(),
    limit: z.number().int().min(1).max(100).default(50),
  })
  .default({ limit: 50 });
export type GroupFilter = z.output<typeof listGroupsInput>;

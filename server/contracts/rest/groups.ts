import { z } from "zod";
import { cursorSchema } from "@/server/contracts/keyset";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { cursorOf, idIn, idOut, pageQuery, timeOut } from "./wire";

export const listGroupsQuery = z.strictObject({
  ruleId: idIn("rule").optional(),
  channelId: idIn("channel").optional(),
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});

export const groupOut = z
  .object({
    id: idOut("group"),
    ruleId: idOut("rule"),
    ruleName: z.string(),
    channelId: idOut("channel"),
    channelName: z.string(),
    groupKey: z.string(),
    openedAt: timeOut,
    flushAt: timeOut,
    hardFlushAt: timeOut.describe("The latest time at which it closes."),
    eventCount: z.int(),
    byteCount: z.int(),
    priority: z.enum(PRIORITIES),
    eventTypes: z.array(z.string()),
  })
  .meta({ id: "Group" });
export const discardedOut = z.object({ discardedEvents: z.int() });

import { UNANSWERED } from "@/server/domain/retry/outcome";
import { z } from "zod";
import { SETTLED_STATUSES } from "@/server/contracts/deliveries";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { cursorSchema } from "@/server/contracts/keyset";
import {
  createReplayInput,
  ITEM_KINDS,
  MAX_FILTER_VALUES as MAX_VALUES,
  MAX_REPLAY_IDS,
  REPLAY_STATES,
} from "@/server/contracts/replays";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { SKIP_REASONS } from "@/server/domain/replay/replay-report";
import { cursorOf, idIn, idOut, idPattern, oneOrMore, pageOut, pageQuery, timeIn, timeOut } from "./wire";

const categories = [...FAILURE_CATEGORIES, UNANSWERED] as const;

/** One value or a list, for each field; a delivery has to fit all fields that are given. */
const filterIn = z
  .strictObject({
    ruleId: oneOrMore(idIn("rule"), MAX_VALUES),
    channelId: oneOrMore(idIn("channel"), MAX_VALUES),
    eventType: oneOrMore(eventTypeNameSchema, MAX_VALUES),
    status: oneOrMore(z.enum(SETTLED_STATUSES), SETTLED_STATUSES.length),
    category: oneOrMore(z.enum(categories), categories.length),
    from: timeIn,
    to: timeIn,
    ids: z.array(idIn("delivery")).min(1).max(MAX_REPLAY_IDS),
    unrecovered: z.boolean().describe("Leaves out what a later delivery of the same message has settled."),
  })
  .partial()
  .refine(({ from, to }) => !from || !to || from < to, { message: "The time range is empty.", path: ["to"] });

export const createReplayBody = z.strictObject({
  filter: filterIn,
  ratePerSecond: createReplayInput.shape.ratePerSecond,
  priority: createReplayInput.shape.priority,
  startsAt: timeIn.optional().describe("Absent: now."),
  dryRun: z.boolean().default(false).describe("Only says how many match and how long they would take."),
});

export const listReplaysQuery = z.strictObject({ ...pageQuery, cursor: cursorOf(cursorSchema) });
export const listReplayItemsQuery = z.strictObject({
  kind: z.enum(ITEM_KINDS).optional(),
  ...pageQuery,
  cursor: cursorOf(idIn("delivery"), idPattern("delivery")),
});

const ruledBy = z.union([
  z.object({ kind: z.literal("own_rate") }),
  z.object({ kind: z.literal("org"), perMinute: z.number() }),
  z.object({ kind: z.literal("channel"), name: z.string(), perMinute: z.number() }),
]);
const etaOut = z.object({ seconds: z.number(), finishesAt: timeOut, ruledBy });

const listed = <Item extends z.ZodType>(item: Item) => z.array(item).optional();
const filterOut = z.object({
  ruleId: listed(idOut("rule")),
  channelId: listed(idOut("channel")),
  eventType: listed(z.string()),
  status: listed(z.enum(SETTLED_STATUSES)),
  category: listed(z.enum(categories)),
  from: timeOut.optional(),
  to: timeOut.optional(),
  ids: listed(idOut("delivery")),
  unrecovered: z.boolean().optional(),
});

const summary = {
  id: idOut("replay"),
  state: z.enum(REPLAY_STATES),
  reason: z.string().nullable().describe("Why it was paused automatically."),
  filter: filterOut,
  createdBy: z.string(),
  createdAt: timeOut,
  startsAt: timeOut,
  finishedAt: timeOut.nullable(),
  ratePerSecond: z.number(),
  priority: z.enum(PRIORITIES).nullable(),
  total: z.int(),
  totalIsExact: z.boolean(),
  fed: z.int(),
  skipped: z.int(),
  answered: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  settled: z.int(),
  open: z.int(),
  eta: etaOut.nullable(),
  waitsFor: z.array(z.string()).describe("Names of stopped channels that it waits for."),
};
export const replayHeadOut = z.object(summary).meta({ id: "ReplayHead" });

const tallyOut = z.object({
  channelId: idOut("channel"),
  name: z.string(),
  planned: z.int(),
  fed: z.int(),
  skipped: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  categories: z.record(z.string(), z.int()),
});
export const replayOut = z
  .object({ ...summary, skippedBy: z.record(z.string(), z.int()), channels: z.array(tallyOut) })
  .meta({ id: "Replay" });

export const replayPreviewOut = z
  .object({
    dryRun: z.literal(true),
    count: z.int(),
    isExact: z.boolean(),
    eta: etaOut,
    channels: z.array(
      z.object({
        channelId: idOut("channel"),
        name: z.string(),
        count: z.int(),
        isDeleted: z.boolean(),
        status: z.string().nullable(),
        perMinute: z.number(),
      }),
    ),
  })
  .meta({ id: "ReplayPreview" });
export const createdReplayOut = z.union([replayOut, replayPreviewOut]);

const deliveryLink = z.object({ id: idOut("delivery") });
const replayItemOut = z
  .object({
    original: deliveryLink,
    replay: deliveryLink.nullable(),
    channel: z.object({ id: idOut("channel"), name: z.string() }),
    skipReason: z.enum(SKIP_REASONS).nullable(),
    answered: z.boolean(),
    outcome: z.enum(SETTLED_STATUSES).nullable(),
    category: z.enum(FAILURE_CATEGORIES).nullable(),
    at: timeOut,
  })
  .meta({ id: "ReplayItem" });
/** The cursor is the id of the last delivery of the page. */
export const replayItemsOut = pageOut(replayItemOut).extend({ nextCursor: idOut("delivery").nullable() });

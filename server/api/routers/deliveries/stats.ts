import { channelInput } from "@/server/contracts/channels";
import { channelRangeInput, firedInput, LIST_COUNT_LIMIT, rangeInput } from "@/server/contracts/stats";
import { countNouns } from "@/server/db/queries/counts";
import {
  describeChannelHealth,
  describeChannelStats,
  listChangesBefore,
  listFeedingRules,
  listHealth,
} from "@/server/usecases/channels/describe-channel-stats";
import { describeFired, describeOverview } from "@/server/usecases/deliveries/describe-overview";
import { can, router } from "@/server/api/trpc";

/** Figures for pages: counted when things happened, so that nothing here depends on how much there is. */
export const statsRouter = router({
  overview: can("delivery:read")
    .input(rangeInput)
    .query(({ ctx, input }) => {
      const asked = { orgId: ctx.org.id, ...input, now: ctx.now() };
      return ctx.read((tx) => describeOverview(tx, asked));
    }),

  /** For the navigation; there is nothing in it that a member may not list. */
  counts: can("org:read").query(({ ctx }) => ctx.read((tx) => countNouns(tx, LIST_COUNT_LIMIT))),

  channel: can("channel:read")
    .input(channelRangeInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeChannelStats(tx, { ...input, now: ctx.now() }))),

  /** All channels at once: word, sentence and the last day of each. */
  health: can("channel:read").query(({ ctx }) => ctx.read((tx) => listHealth(tx, ctx.now()))),

  channelHealth: can("channel:read")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeChannelHealth(tx, { ...input, now: ctx.now() }))),

  /** What changed before it broke; null while it works. */
  changesBefore: can("channel:read")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => listChangesBefore(tx, input.channelId))),

  /** Deliveries per rule that came to one channel in the last 24 hours. */
  feeding: can("channel:read")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => listFeedingRules(tx, { ...input, now: ctx.now() }))),

  /** Deliveries and events per rule; rules that sent nothing are left out. */
  fired: can("rule:read")
    .input(firedInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeFired(tx, input.range, ctx.now()))),
});

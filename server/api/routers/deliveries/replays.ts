import {
  createReplayInput,
  listReplayItemsInput,
  listReplaysInput,
  previewReplayInput,
  replayInput,
} from "@/server/contracts/replays";
import { createReplay } from "@/server/usecases/replays/create-replay";
import { describeReplay, pageOfReplayItems, pageOfReplays } from "@/server/usecases/replays/describe-replay";
import { previewReplay } from "@/server/usecases/replays/preview-replay";
import { steerReplay } from "@/server/usecases/replays/steer-replay";
import { can, router } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

const canSteer = can("delivery:replay_any");

/** Batches. Every member sees them; who may replay anything that is settled makes and steers them. */
export const replaysRouter = router({
  /** How many match, and how long they would take. Nothing is changed. */
  preview: canSteer
    .input(previewReplayInput)
    .query(({ ctx, input }) => ctx.read((tx) => previewReplay(tx, { ...input, orgId: ctx.org.id }))),

  /** One batch per `idempotencyKey`. */
  create: canSteer
    .input(createReplayInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => createReplay(tx, ctx.actor, input), wake("feed-replays"))),

  /** Newest first; `nextCursor` goes back in as `cursor`. */
  list: can("delivery:read")
    .input(listReplaysInput)
    .query(({ ctx, input }) => ctx.read((tx) => pageOfReplays(tx, input))),

  get: can("delivery:read")
    .input(replayInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeReplay(tx, input.replayId))),

  /** The deliveries of a batch, oldest first: what was sent again, and what was skipped and why. */
  items: can("delivery:read")
    .input(listReplayItemsInput)
    .query(({ ctx, input }) => ctx.read((tx) => pageOfReplayItems(tx, input))),

  pause: canSteer
    .input(replayInput)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => steerReplay(tx, ctx.actor, input.replayId, "pause"), wake("feed-replays")),
    ),

  resume: canSteer
    .input(replayInput)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => steerReplay(tx, ctx.actor, input.replayId, "resume"), wake("feed-replays")),
    ),

  cancel: canSteer
    .input(replayInput)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => steerReplay(tx, ctx.actor, input.replayId, "cancel"), wake("feed-replays")),
    ),
});

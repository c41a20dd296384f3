import {
  changeChannelInput,
  channelInput,
  createChannelInput,
  forceOpenInput,
  goOnInput,
  listChannelsInput,
} from "@/server/contracts/channels";
import { testResultInput, testSendInput } from "@/server/contracts/test-sends";
import { listChannels } from "@/server/db/queries/channels/channels";
import { changeChannelStatus } from "@/server/usecases/channels/change-channel-status";
import { createChannel } from "@/server/usecases/channels/create-channel";
import { deleteChannel, previewDeletion } from "@/server/usecases/channels/delete-channel";
import { describeFlow, previewCatchUp } from "@/server/usecases/channels/describe-flow";
import { describeChannel } from "@/server/usecases/channels/describe-channel";
import { describeTestSend } from "@/server/usecases/channels/describe-test-send";
import { requestTestSend } from "@/server/usecases/channels/request-test-send";
import { revealChannelUrl } from "@/server/usecases/channels/reveal-channel-url";
import { endWait } from "@/server/usecases/channels/end-wait";
import { steerCircuit } from "@/server/usecases/channels/steer-circuit";
import { updateChannel } from "@/server/usecases/channels/update-channel";
import { can, router } from "@/server/api/trpc";
import { sendWakeUps, wake } from "@/server/api/wake";

const stop = (name: "pause" | "disable") =>
  can("channel:write")
    .input(channelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeChannelStatus(tx, ctx.actor, input.channelId, name)));

/** What was held is looked at as soon as the change is committed. */
const lookNow = (orgId: string) => [wake("catch-up"), wake("deliver", { orgId }, orgId)];

const goOn = (name: "resume" | "enable") =>
  can("channel:write")
    .input(goOnInput)
    .mutation(({ ctx, input: { channelId, catchUp } }) =>
      ctx.write((tx) => changeChannelStatus(tx, ctx.actor, channelId, name, catchUp), ...lookNow(ctx.org.id)),
    );

export const channelsRouter = router({
  /** All of them, by name: an org has at most a hundred. */
  list: can("channel:read")
    .input(listChannelsInput)
    .query(({ ctx, input }) => ctx.read((tx) => listChannels(tx, input))),

  /** Fingerprints, origin and header names; never a secret. */
  get: can("channel:read")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeChannel(tx, { orgId: ctx.org.id, ...input }))),

  /** `signing.secret` (or `publicKey`) is shown here and never again. */
  create: can("channel:write")
    .input(createChannelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => createChannel(tx, ctx.actor, input))),

  update: can("channel:write")
    .input(changeChannelInput)
    .mutation(({ ctx, input: { channelId, change } }) => {
      const { id: orgId } = ctx.org;
      const wakeUps = (change.policy ?? change.url) ? [wake("deliver", { orgId }, orgId)] : [];
      return ctx.write((tx) => updateChannel(tx, ctx.actor, channelId, change), ...wakeUps);
    }),

  /** A mutation, because it leaves a trace in the audit log. */
  revealUrl: can("channel:write")
    .input(channelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => revealChannelUrl(tx, ctx.actor, input.channelId))),

  pause: stop("pause"),
  disable: stop("disable"),
  resume: goOn("resume"),
  enable: goOn("enable"),

  /** How much may go now: hold, circuit, rate, and what led there. */
  flow: can("channel:read")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeFlow(tx, input.channelId))),

  /** What each way of going on would send. */
  catchUpPreview: can("channel:write")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => previewCatchUp(tx, input.channelId))),

  /** Sends again at once to a receiver that asked us to wait. */
  endWait: can("channel:write")
    .input(channelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => endWait(tx, ctx.actor, input.channelId), ...lookNow(ctx.org.id))),

  resetCircuit: can("channel:write")
    .input(goOnInput)
    .mutation(({ ctx, input: { channelId, catchUp } }) =>
      ctx.write((tx) => steerCircuit(tx, ctx.actor, channelId, { kind: "reset", catchUp }), ...lookNow(ctx.org.id)),
    ),

  forceCircuitOpen: can("channel:write")
    .input(forceOpenInput)
    .mutation(({ ctx, input: { channelId, minutes } }) =>
      ctx.write((tx) => steerCircuit(tx, ctx.actor, channelId, { kind: "force_open", minutes })),
    ),

  forceCircuitClosed: can("channel:write")
    .input(channelInput)
    .mutation(({ ctx, input: { channelId } }) =>
      ctx.write((tx) => steerCircuit(tx, ctx.actor, channelId, { kind: "force_closed" }), ...lookNow(ctx.org.id)),
    ),

  /** Asks a worker to send one request, to a channel or to the draft of one; `testResult` tells what came of it. */
  testSend: can("channel:test")
    .input(testSendInput)
    .mutation(async ({ ctx, input }) => {
      const { id } = await ctx.write((tx) => requestTestSend(tx, ctx.actor, input, ctx.now()));
      await sendWakeUps([wake("send-test", { orgId: ctx.org.id, testSendId: id }, id)], ctx.requestId);
      return { testSendId: id };
    }),

  testResult: can("channel:test")
    .input(testResultInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeTestSend(tx, input.testSendId))),

  deletePreview: can("channel:write")
    .input(channelInput)
    .query(({ ctx, input }) => ctx.read((tx) => previewDeletion(tx, input.channelId))),

  delete: can("channel:write")
    .input(channelInput)
    .mutation(({ ctx, input: { channelId } }) => {
      const { id: orgId } = ctx.org;
      return ctx.write(
        (tx) => deleteChannel(tx, ctx.actor, channelId),
        wake("deliver", { orgId }, orgId),
        wake("cancel-left-behind"),
      );
    }),
});

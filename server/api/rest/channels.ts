import {
  channelHeadOut,
  channelOut,
  createChannelBody,
  createdChannelOut,
  deletionOut,
  extendGraceBody,
  graceOut,
  healthOut,
  listChannelsQuery,
  rotateSecretBody,
  rotationOut,
  testAskedOut,
  testChannelBody,
  testOut,
  updateChannelBody,
} from "@/server/contracts/rest/channels";
import { deliveryOut, listChannelDeliveriesQuery } from "@/server/contracts/rest/deliveries";
import { pageOut } from "@/server/contracts/rest/wire";
import type { OrgTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { deleteChannel } from "@/server/usecases/channels/delete-channel";
import { describeChannel } from "@/server/usecases/channels/describe-channel";
import { describeChannelHealth } from "@/server/usecases/channels/describe-channel-stats";
import { describeTestSend } from "@/server/usecases/channels/describe-test-send";
import { findChannels } from "@/server/usecases/channels/list-channels";
import { requestTestSend } from "@/server/usecases/channels/request-test-send";
import { subscribe } from "@/server/usecases/channels/subscribe";
import { updateChannel } from "@/server/usecases/channels/update-channel";
import { pageOfDeliveries } from "@/server/usecases/deliveries/describe-delivery";
import { clearSecondarySecret, extendSecretGrace, rotateSecret } from "@/server/usecases/secrets/rotate-secret";
import { wake } from "../wake";
import { listed, listedByName } from "./answers";
import { key } from "./route";

type OneChannel = { tx: OrgTx; orgId: string; params: { channelId: string } };
const current = ({ tx, orgId, params }: OneChannel) => describeChannel(tx, { orgId, channelId: params.channelId });

export const channelRoutes = [
  key("manage").post("/channels", {
    summary: "Create a channel; with `eventTypes`, subscribe it to them.",
    description: "`signing.secret` is shown here and never again.",
    body: createChannelBody,
    bodyExamples: {
      subscribe: { name: "Billing", url: "https://example.com/hook", eventTypes: ["billing.**"] },
    },
    status: 201,
    answer: createdChannelOut,
    errors: ["url_refused", "name_taken", "quota_exceeded"],
    handle: ({ tx, actor, body }) => subscribe(tx, actor, body),
  }),

  key("read").get("/channels", {
    summary: "List channels, by name.",
    query: listChannelsQuery,
    answer: pageOut(channelHeadOut),
    handle: async ({ tx, query, now }) => listedByName(await findChannels(tx, { ...query, now }), query.limit),
  }),

  key("read").get("/channels/{channelId}", {
    summary: "A channel, its rules and the fingerprints of its secrets.",
    answer: channelOut,
    etag: true,
    handle: current,
  }),

  key("manage").patch("/channels/{channelId}", {
    summary: "Change a channel. Only what is named changes.",
    description:
      "`metadata` and `policy` change as a whole. `headers` sets the names it has and removes those set to null.",
    body: updateChannelBody,
    bodyExamples: { rename: { name: "Billing (new)" } },
    answer: channelOut,
    etag: true,
    current,
    errors: ["url_refused", "name_taken", "channel_type_immutable"],
    handle: async (call) => {
      const { tx, actor, orgId, params, body, whenLocked } = call;
      await updateChannel(tx, actor, params.channelId, body, { whenLocked });
      if (body.policy) call.wake(wake("deliver", { orgId }, orgId));
      return current(call);
    },
  }),

  key("manage").delete("/channels/{channelId}", {
    summary: "Delete a channel and cancel its pending deliveries.",
    description: "Refused while an active rule delivers to it; the answer names the rules.",
    answer: deletionOut,
    current,
    currentAs: channelOut,
    errors: ["channel_bound"],
    handle: async (call) => {
      const { tx, actor, orgId, params, whenLocked } = call;
      const { channelId } = params;
      const counts = await deleteChannel(tx, actor, channelId, { whenLocked });
      call.wake(wake("deliver", { orgId }, orgId), wake("cancel-left-behind"));
      return counts;
    },
  }),

  key("secrets:rotate").post("/channels/{channelId}/rotate-secret", {
    summary: "Create a new signing secret; the old one keeps signing until its grace period ends.",
    description: "`signing.secret` is shown here and never again. Only owners make keys with this scope.",
    body: rotateSecretBody,
    answer: rotationOut,
    errors: ["conflict", "channel_not_signed"],
    handle: ({ tx, actor, params, body }) => {
      const { graceHours = env().WEBHOOK_SECRET_GRACE_HOURS, replaceSecondary } = body;
      return rotateSecret(tx, actor, { ...params, graceHours, replaceSecondary });
    },
  }),

  key("secrets:rotate").post("/channels/{channelId}/clear-secondary", {
    summary: "End the grace period of the old secret now.",
    errors: ["no_secondary_secret", "channel_not_signed"],
    handle: ({ tx, actor, params }) => clearSecondarySecret(tx, actor, params.channelId),
  }),

  key("secrets:rotate").post("/channels/{channelId}/extend-grace", {
    summary: "Let the old secret sign for this many hours from now on.",
    body: extendGraceBody,
    answer: graceOut,
    errors: ["no_secondary_secret", "channel_not_signed"],
    handle: ({ tx, actor, params, body }) => extendSecretGrace(tx, actor, { ...params, ...body }),
  }),

  key("read").get("/channels/{channelId}/health", {
    summary: "How a channel is doing, in a word, a sentence and figures.",
    answer: healthOut,
    handle: ({ tx, params, now }) => describeChannelHealth(tx, { ...params, now }),
  }),

  key("read").get("/channels/{channelId}/deliveries", {
    summary: "List the deliveries of a channel, the newest first.",
    query: listChannelDeliveriesQuery,
    answer: pageOut(deliveryOut),
    handle: async (call) => {
      const { id: ids, ...query } = call.query;
      await current(call);
      return listed(await pageOfDeliveries(call.tx, { ...query, ids, ...call.params }));
    },
  }),

  key("manage").post("/channels/{channelId}/test", {
    summary: "Send one test request to a channel.",
    description: "A worker sends it: no rule, no retry, nothing in the history. Ask for the result by its id.",
    body: testChannelBody,
    bodyExamples: { invoice: { type: "billing.invoice.failed", data: { invoice: "inv_204" } } },
    status: 202,
    answer: testAskedOut,
    handle: async (call) => {
      const { tx, actor, orgId, params, body, now } = call;
      const data = body.data === undefined ? "{}" : JSON.stringify(body.data);
      const { id } = await requestTestSend(tx, actor, { target: params, type: body.type, data }, now);
      call.wake(wake("send-test", { orgId, testSendId: id }, id));
      return { id };
    },
  }),

  key("read").get("/channels/{channelId}/tests/{testId}", {
    summary: "The result of a test request; kept for an hour.",
    answer: testOut,
    handle: async (call) => {
      await current(call);
      return describeTestSend(call.tx, call.params.testId);
    },
  }),
];

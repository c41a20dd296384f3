import {
  attemptsOut,
  bodyOut,
  createdDeliveryOut,
  deliveryDetailOut,
  deliveryOut,
  listDeliveriesQuery,
  replayDeliveryBody,
} from "@/server/contracts/rest/deliveries";
import { pageOut } from "@/server/contracts/rest/wire";
import { env } from "@/server/env";
import { cancelDelivery } from "@/server/usecases/deliveries/cancel-delivery";
import { describeAttempts } from "@/server/usecases/deliveries/describe-attempts";
import { describeDelivery, pageOfDeliveries, previewBody } from "@/server/usecases/deliveries/describe-delivery";
import { replayDelivery } from "@/server/usecases/deliveries/replay-delivery";
import { retryNow } from "@/server/usecases/deliveries/retry-now";
import { wake } from "../wake";
import { listed } from "./answers";
import { key } from "./route";

const deliver = (orgId: string) => wake("deliver", { orgId }, orgId);

export const deliveryRoutes = [
  key("read").get("/deliveries", {
    summary: "List deliveries, the newest first.",
    query: listDeliveriesQuery,
    answer: pageOut(deliveryOut),
    handle: async ({ tx, query: { id: ids, ...query } }) => listed(await pageOfDeliveries(tx, { ...query, ids })),
  }),

  key("read").get("/deliveries/{deliveryId}", {
    summary: "A delivery, its events, and the other deliveries of the same message.",
    answer: deliveryDetailOut,
    handle: ({ tx, params }) => describeDelivery(tx, params.deliveryId),
  }),

  key("read").get("/deliveries/{deliveryId}/attempts", {
    summary: "Every attempt of a delivery, oldest first: what was sent, what came back and how long it took.",
    answer: attemptsOut,
    handle: async ({ tx, params }) => ({ data: await describeAttempts(tx, params.deliveryId) }),
  }),

  key("read").get("/deliveries/{deliveryId}/body", {
    summary: "The text that is signed and sent, up to 256 KiB of it.",
    answer: bodyOut,
    handle: ({ tx, orgId, params }) => previewBody(tx, params.deliveryId, { publicUrl: env().PUBLIC_URL, orgId }),
  }),

  key("manage").post("/deliveries/{deliveryId}/replay", {
    summary: "Send a settled delivery again, as a new one with the same events and the same `webhook-id`.",
    description: "At most ten an hour per organisation; use POST /replays for more.",
    body: replayDeliveryBody,
    bodyExamples: { soon: { priority: "high" } },
    status: 201,
    answer: createdDeliveryOut,
    errors: ["delivery_in_flight", "replay_running", "replay_limit", "conflict"],
    handle: (call) => {
      const { tx, actor, params, body, now } = call;
      call.wake(deliver(call.orgId));
      return replayDelivery(tx, actor, params.deliveryId, now, body.priority);
    },
  }),

  key("manage").post("/deliveries/{deliveryId}/cancel", {
    summary: "Cancel a delivery that is still pending.",
    errors: ["delivery_in_flight", "conflict"],
    handle: (call) => {
      call.wake(deliver(call.orgId));
      return cancelDelivery(call.tx, call.actor, call.params.deliveryId);
    },
  }),

  key("manage").post("/deliveries/{deliveryId}/retry-now", {
    summary: "Make the next attempt of a pending delivery due now.",
    description: "Whatever holds its channel still holds it.",
    errors: ["delivery_in_flight", "conflict"],
    handle: (call) => {
      call.wake(deliver(call.orgId));
      return retryNow(call.tx, call.actor, call.params.deliveryId);
    },
  }),
];

import packageJson from "@/package.json" with { type: "json" };
import { deliveryInput, listDeliveriesInput } from "@/server/contracts/deliveries";
import { env } from "@/server/env";
import { cancelDelivery } from "@/server/usecases/deliveries/cancel-delivery";
import { describeDelivery, pageOfDeliveries, previewBody } from "@/server/usecases/deliveries/describe-delivery";
import { signCurl } from "@/server/usecases/deliveries/sign-curl";
import { replayDelivery } from "@/server/usecases/deliveries/replay-delivery";
import { retryNow } from "@/server/usecases/deliveries/retry-now";
import { can, router } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

export const deliveriesRouter = router({
  /** Newest first; `nextCursor` goes back in as `cursor`. */
  list: can("delivery:read")
    .input(listDeliveriesInput)
    .query(({ ctx, input }) => ctx.read((tx) => pageOfDeliveries(tx, input))),

  get: can("delivery:read")
    .input(deliveryInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeDelivery(tx, input.deliveryId))),

  /** The text that is signed and sent, up to 256 KiB of it; null when its events are no longer stored. */
  body: can("delivery:read")
    .input(deliveryInput)
    .query(({ ctx, input }) =>
      ctx.read((tx) => previewBody(tx, input.deliveryId, { publicUrl: env().PUBLIC_URL, orgId: ctx.org.id })),
    ),

  /** The request as a `curl` with a fresh signature, the URL's path and header values left out. Audited. */
  signCurl: can("delivery:sign_curl")
    .input(deliveryInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => signCurl(tx, ctx.actor, input.deliveryId, packageJson.version))),

  /** Members replay what failed; who may do more, anything that is settled. */
  replay: can("delivery:replay")
    .input(deliveryInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write(
        (tx) => replayDelivery(tx, ctx.actor, input.deliveryId, ctx.now()),
        wake("deliver", { orgId }, orgId),
      );
    }),

  /** Makes the next attempt due; whatever holds the channel still holds it. */
  retryNow: can("delivery:cancel")
    .input(deliveryInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write((tx) => retryNow(tx, ctx.actor, input.deliveryId), wake("deliver", { orgId }, orgId));
    }),

  cancel: can("delivery:cancel")
    .input(deliveryInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write((tx) => cancelDelivery(tx, ctx.actor, input.deliveryId), wake("deliver", { orgId }, orgId));
    }),
});

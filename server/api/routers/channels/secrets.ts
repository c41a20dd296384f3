import { channelInput, extendGraceInput, rotateSecretInput } from "@/server/contracts/channels";
import { env } from "@/server/env";
import { clearSecondarySecret, extendSecretGrace, rotateSecret } from "@/server/usecases/secrets/rotate-secret";
import { can, router } from "@/server/api/trpc";

/** The signing secrets of a channel. What there is, `channels.get` says by its fingerprint. */
export const secretsRouter = router({
  /** `signing.secret` (or `publicKey`) is shown here and never again. */
  rotate: can("secret:rotate")
    .input(rotateSecretInput)
    .mutation(({ ctx, input }) => {
      const graceHours = input.graceHours ?? env().WEBHOOK_SECRET_GRACE_HOURS;
      return ctx.write((tx) => rotateSecret(tx, ctx.actor, { ...input, graceHours }));
    }),

  clearSecondary: can("secret:rotate")
    .input(channelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => clearSecondarySecret(tx, ctx.actor, input.channelId))),

  extendGrace: can("secret:rotate")
    .input(extendGraceInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => extendSecretGrace(tx, ctx.actor, input))),
});

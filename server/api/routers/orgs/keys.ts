import { createKeyInput, keyHint, keyInput } from "@/server/contracts/people/keys";
import { listKeys } from "@/server/db/queries/people/api-keys";
import { createKey } from "@/server/usecases/keys/create-key";
import { revokeKey } from "@/server/usecases/keys/revoke-key";
import { can, router } from "@/server/api/trpc";

export const keysRouter = router({
  list: can("key:read").query(async ({ ctx }) => {
    const keys = await ctx.read(listKeys);
    const now = ctx.now();
    return keys.map((key) => ({
      ...key,
      hint: keyHint(key.id),
      isExpired: key.expiresAt !== null && key.expiresAt <= now,
    }));
  }),

  /** `key` is shown here and never again. */
  create: can("key:manage")
    .input(createKeyInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => createKey(tx, ctx.actor, input, ctx.now()))),

  revoke: can("key:manage")
    .input(keyInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => revokeKey(tx, ctx.actor, input.keyId))),
});

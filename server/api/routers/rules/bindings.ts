import { bindingInput } from "@/server/contracts/rules/rules";
import { bindChannel, unbindChannel } from "@/server/usecases/rules/bind-channel";
import { can, router } from "@/server/api/trpc";

/** Which rule delivers to which channel. */
export const bindingsRouter = router({
  /** Doing it twice is doing it once. */
  put: can("rule:write")
    .input(bindingInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => bindChannel(tx, ctx.actor, input))),

  delete: can("rule:write")
    .input(bindingInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => unbindChannel(tx, ctx.actor, input))),
});

import { deadLettersInput, deadLetterThresholdInput } from "@/server/contracts/dead-letters";
import { changeDeadLetterThreshold, describeDeadLetters } from "@/server/usecases/deliveries/dead-letters";
import { can, router } from "@/server/api/trpc";

export const deadLettersRouter = router({
  /** Counts by cause and channel, and whether they pass the org's threshold. */
  summary: can("delivery:read")
    .input(deadLettersInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeDeadLetters(tx, input))),

  setThreshold: can("org:update")
    .input(deadLetterThresholdInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeDeadLetterThreshold(tx, ctx.actor, input.threshold))),
});

import { AppError } from "@/server/contracts/errors";
import {
  backtestInput,
  changeRuleInput,
  explainInput,
  listRulesInput,
  muteRuleInput,
  ruleInput,
  setRuleStatusInput,
} from "@/server/contracts/rules/rule-tools";
import { findRule, listRules } from "@/server/db/queries/rules";
import { createRule } from "@/server/usecases/rules/create-rule";
import { deleteRule } from "@/server/usecases/rules/delete-rule";
import { explainRule } from "@/server/usecases/rules/explain-rule";
import { muteRule } from "@/server/usecases/rules/mute-rule";
import { newRuleInput } from "@/server/usecases/rules/rule-defaults";
import { updateRule } from "@/server/usecases/rules/update-rule";
import { can, router } from "@/server/api/trpc";
import { tryRule } from "@/server/api/try-rule";

export const rulesRouter = router({
  /** All of them, by name: an org has at most five hundred. */
  list: can("rule:read")
    .input(listRulesInput)
    .query(({ ctx, input }) => ctx.read((tx) => listRules(tx, input))),

  get: can("rule:read")
    .input(ruleInput)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        const rule = await findRule(tx, input.ruleId);
        if (!rule) throw new AppError("not_found");
        return rule;
      }),
    ),

  create: can("rule:write")
    .input(newRuleInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => createRule(tx, ctx.actor, input))),

  /** Only what is named changes; `channelIds` replaces all bindings. */
  update: can("rule:write")
    .input(changeRuleInput)
    .mutation(({ ctx, input: { ruleId, change, expectedUpdatedAt } }) =>
      ctx.write((tx) => updateRule(tx, ctx.actor, ruleId, change, { expectedUpdatedAt })),
    ),

  setStatus: can("rule:write")
    .input(setRuleStatusInput)
    .mutation(({ ctx, input: { ruleId, status } }) =>
      ctx.write((tx) => updateRule(tx, ctx.actor, ruleId, { status }, { action: "rule.status_changed" })),
    ),

  /** Events are recorded as suppressed until then. */
  mute: can("rule:write")
    .input(muteRuleInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => muteRule(tx, ctx.actor, { ...input, now: ctx.now() }))),

  unmute: can("rule:write")
    .input(ruleInput)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => muteRule(tx, ctx.actor, { ...input, until: null, now: ctx.now() })),
    ),

  delete: can("rule:write")
    .input(ruleInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => deleteRule(tx, ctx.actor, input.ruleId))),

  /**
   * Why, or why not: an event by id or written out, against a rule by id or a draft. It changes nothing; it is a
   * mutation because it has to be asked by POST: a draft may be longer than any address.
   */
  explain: can("rule:read")
    .input(explainInput)
    .mutation(({ ctx, input }) => explainRule(ctx.org.id, input)),

  /** What a rule, or the draft of one, would have done with the events of late. By POST, as above. */
  backtest: can("rule:read")
    .input(backtestInput)
    .mutation(({ ctx, input }) => tryRule(ctx.org.id, input, ctx.now())),
});

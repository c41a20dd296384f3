import { AppError } from "@/server/contracts/errors";
import { createOrgInput, orgLimitsInput, orgPolicyInput, updateOrgInput } from "@/server/contracts/people/orgs";
import { setRetentionInput } from "@/server/contracts/retention";
import { quotaChoicesSchema } from "@/server/contracts/people/quotas";
import { findOrg, listOrgsOf } from "@/server/db/queries/orgs";
import { createOrg } from "@/server/usecases/orgs/create-org";
import { deleteOrg } from "@/server/usecases/orgs/delete-org";
import { describeLimits, setLimits } from "@/server/usecases/orgs/org-limits";
import { describeRetention, setRetention } from "@/server/usecases/orgs/org-retention";
import { describeOrgPolicy, setOrgPolicy } from "@/server/usecases/orgs/org-policy";
import { changeQuotas, describeQuotas } from "@/server/usecases/orgs/quotas";
import { removeMember } from "@/server/usecases/members/remove-member";
import { updateOrg } from "@/server/usecases/orgs/update-org";
import { can, router, signedInProcedure } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

export const orgsRouter = router({
  /** For the switcher. */
  mine: signedInProcedure.query(({ ctx }) => ctx.identity((tx) => listOrgsOf(tx, ctx.user.id))),

  create: signedInProcedure.input(createOrgInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["create-org", ctx.user.id]);
    const { requestId, ip, user } = ctx;
    const founder = { userId: user.id, label: user.email, ip, requestId };
    return ctx.identity((tx) => createOrg(tx, founder, input.name));
  }),

  get: can("org:read").query(({ ctx }) =>
    ctx.read(async (tx) => {
      const org = await findOrg(tx, ctx.org.id);
      if (!org) throw new AppError("not_found");
      return { ...org, role: ctx.role };
    }),
  ),

  update: can("org:update")
    .input(updateOrgInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => updateOrg(tx, ctx.actor, input))),

  limits: can("org:read").query(({ ctx }) => ctx.read((tx) => describeLimits(tx, ctx.org.id))),

  setLimits: can("org:limits")
    .input(orgLimitsInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write((tx) => setLimits(tx, ctx.actor, input), wake("deliver", { orgId }, orgId));
    }),

  /** How much there may be of everything, and how much there is. */
  quotas: can("org:read").query(({ ctx }) => ctx.read((tx) => describeQuotas(tx, ctx.org.id, ctx.now()))),

  setQuotas: can("org:limits")
    .input(quotaChoicesSchema)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeQuotas(tx, ctx.actor, input))),

  /** How deliveries go out where a channel does not say it: what was set, and what holds. */
  policy: can("org:read").query(({ ctx }) => ctx.read(describeOrgPolicy)),

  setPolicy: can("org:limits")
    .input(orgPolicyInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write((tx) => setOrgPolicy(tx, ctx.actor, input.policy), wake("deliver", { orgId }, orgId));
    }),

  /** How long history is kept. */
  retention: can("org:read").query(({ ctx }) => ctx.read(describeRetention)),

  setRetention: can("org:limits")
    .input(setRetentionInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => setRetention(tx, ctx.actor, input.days))),

  delete: can("org:delete").mutation(({ ctx }) => ctx.write((tx) => deleteOrg(tx, ctx.actor, ctx.now()))),

  leave: can("org:leave").mutation(({ ctx }) =>
    ctx.write((tx) => removeMember(tx, ctx.actor, { userId: ctx.user.id, revokeKeys: false, now: ctx.now() })),
  ),
});

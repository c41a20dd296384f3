import { isPassword, hashPassword } from "@/server/auth/passwords";
import { AppError } from "@/server/contracts/errors";
import {
  changePasswordInput,
  signOutEverywhereInput,
  signOutSessionInput,
  updateNameInput,
} from "@/server/contracts/people/identity";
import { listIdentityProviders } from "@/server/db/queries/people/identities";
import { listLiveSessions, revokeSessions } from "@/server/db/queries/people/sessions";
import { findPasswordHash, updateUserName } from "@/server/db/queries/people/users";
import { changePassword } from "@/server/usecases/account/change-password";
import { sendVerification } from "@/server/usecases/account/send-verification";
import { router, signedInProcedure } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

/** The signed-in person's own account. */
export const accountRouter = router({
  me: signedInProcedure.query(({ ctx }) =>
    ctx.identity(async (tx) => {
      const account = await findPasswordHash(tx, { id: ctx.user.id });
      const providers = await listIdentityProviders(tx, ctx.user.id);
      return { ...ctx.user, hasPassword: account?.passwordHash != null, providers };
    }),
  ),

  updateName: signedInProcedure
    .input(updateNameInput)
    .mutation(({ ctx, input }) => ctx.identity((tx) => updateUserName(tx, ctx.user.id, input.name))),

  /** `current` is needed by everyone who has a password; who came by a provider sets a first one without. */
  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["change-password", ctx.user.id]);
    const account = await ctx.identity((tx) => findPasswordHash(tx, { id: ctx.user.id }));
    const stored = account?.passwordHash ?? null;
    if (stored !== null && !(await isPassword(input.current ?? "", stored))) {
      throw new AppError("password_wrong", { fields: { current: "This is not your password." } });
    }
    const passwordHash = await hashPassword(input.next);
    const change = { person: ctx.user, passwordHash, keepSessionId: ctx.sessionId, now: ctx.now() };
    await ctx.identity((tx) => changePassword(tx, change), wake("send-mail"));
  }),

  resendVerification: signedInProcedure.mutation(async ({ ctx }) => {
    await ctx.limit(["verify-email", ctx.user.id]);
    await ctx.identity((tx) => sendVerification(tx, ctx.user, ctx.now()), wake("send-mail"));
  }),

  sessions: signedInProcedure.query(async ({ ctx }) => {
    const sessions = await ctx.identity((tx) => listLiveSessions(tx, ctx.user.id, ctx.now()));
    return sessions.map((session) => ({ ...session, isCurrent: session.id === ctx.sessionId }));
  }),

  signOutSession: signedInProcedure.input(signOutSessionInput).mutation(({ ctx, input }) =>
    ctx.identity(async (tx) => {
      const count = await revokeSessions(tx, ctx.user.id, { now: ctx.now(), only: input.sessionId });
      if (count === 0) throw new AppError("not_found");
    }),
  ),

  signOutEverywhere: signedInProcedure.input(signOutEverywhereInput).mutation(({ ctx, input }) =>
    ctx.identity(async (tx) => {
      const except = input.keepCurrent ? ctx.sessionId : undefined;
      return { count: await revokeSessions(tx, ctx.user.id, { now: ctx.now(), except }) };
    }),
  ),
});

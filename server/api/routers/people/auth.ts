import { knows } from "@/server/auth/known-browser";
import { spend } from "@/server/auth/limits";
import { hashPassword } from "@/server/auth/passwords";
import { listProviders } from "@/server/auth/providers";
import {
  acceptBySignUpInput,
  requestResetInput,
  resetPasswordInput,
  signUpInput,
  tokenInput,
} from "@/server/contracts/people/identity";
import { findUserByEmail } from "@/server/db/queries/people/users";
import { env } from "@/server/env";
import { acceptInvitationBySignUp } from "@/server/usecases/members/accept-invitation";
import { openInvitation } from "@/server/usecases/members/open-invitation";
import { requestPasswordReset } from "@/server/usecases/account/request-password-reset";
import { resetPassword } from "@/server/usecases/account/reset-password";
import { signUp } from "@/server/usecases/account/sign-up";
import { verifyEmail } from "@/server/usecases/account/claim-link";
import { announceJoined, wake } from "@/server/api/wake";
import { publicProcedure, router } from "@/server/api/trpc";

/** What someone can do who is not signed in. Passwords are hashed before a transaction begins, never inside. */
export const authRouter = router({
  /** `printsLinks`: without a mail server, for trying out, links stand in the worker's log. */
  providers: publicProcedure.query(() => {
    const { SMTP_URL, MAIL_LOG_LINKS } = env();
    const sendsMail = SMTP_URL !== undefined;
    return { providers: listProviders(), sendsMail, printsLinks: MAIL_LOG_LINKS && !sendsMail };
  }),

  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["sign-up-ip", ctx.origin.network], ["sign-up-email", input.email]);
    await ctx.slow(["sign-up-nearest", ctx.origin.nearest]);
    const { password, ...person } = input;
    const passwordHash = await hashPassword(password);
    const visit = { ip: ctx.ip, requestId: ctx.requestId, now: ctx.now() };
    const { org } = await ctx.identity((tx) => signUp(tx, visit, { ...person, passwordHash }), wake("send-mail"));
    return { email: person.email, orgSlug: org.slug };
  }),

  verifyEmail: publicProcedure.input(tokenInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["link-ip", ctx.origin.network]);
    await ctx.identity((tx) => verifyEmail(tx, input.token, ctx.now()));
  }),

  /** The same answer for every address. Nobody can use up somebody else's mails: beyond a few they are spaced. */
  requestReset: publicProcedure.input(requestResetInput).mutation(async ({ ctx, input: { email } }) => {
    const { browser, origin, now } = ctx;
    const person = await ctx.identity((tx) => findUserByEmail(tx, email));
    const { allowed } = knows(browser, person?.id)
      ? await ctx.slow(["reset-browser", browser.id])
      : await ctx.slow(["reset-nearest", origin.nearest]).then(() => spend(now(), ["reset-email", email]));
    const request = { email, now: now(), isSpaced: !allowed };
    await ctx.identity((tx) => requestPasswordReset(tx, request), wake("send-mail"));
  }),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["link-ip", ctx.origin.network]);
    const passwordHash = await hashPassword(input.password);
    const reset = { token: input.token, passwordHash, now: ctx.now() };
    return ctx.identity((tx) => resetPassword(tx, reset), wake("send-mail"));
  }),

  /** What the holder of an invitation link sees before accepting. */
  invitation: publicProcedure.input(tokenInput).query(async ({ ctx, input }) => {
    await ctx.limit(["link-ip", ctx.origin.network]);
    return ctx.identity(async (tx) => {
      const { org, email, role, inviter, expiresAt } = await openInvitation(tx, input.token, ctx.now());
      const hasAccount = (await findUserByEmail(tx, email)) !== null;
      return {
        orgName: org.name,
        orgSlug: org.slug,
        email,
        role,
        invitedBy: inviter?.name ?? null,
        expiresAt,
        hasAccount,
      };
    });
  }),

  acceptInvitationBySignUp: publicProcedure.input(acceptBySignUpInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["sign-up-ip", ctx.origin.network], ["link-ip", ctx.origin.network]);
    await ctx.slow(["sign-up-nearest", ctx.origin.nearest]);
    const { token, name, password } = input;
    const passwordHash = await hashPassword(password);
    const visit = { ip: ctx.ip, requestId: ctx.requestId, now: ctx.now() };
    return announceJoined(
      await ctx.identity((tx) => acceptInvitationBySignUp(tx, visit, { token, name, passwordHash })),
    );
  }),
});

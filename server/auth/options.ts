import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { AppError } from "@/server/contracts/errors";
import { signInInput } from "@/server/contracts/people/identity";
import { type SignInRefusal, writeSignInRefusal } from "@/server/contracts/people/sign-in-refusal";
import { findIdentityUserId } from "@/server/db/queries/people/identities";
import { withAuth } from "@/server/db/scope";
import { required } from "@/server/env";
import { log } from "@/server/observability/log";
import type { Origin } from "./client-ip";
import { authCookies, isSecure } from "./cookies";
import type { KnownBrowser } from "./known-browser";
import { signInByProvider } from "./link-provider";
import { oauthProviders } from "./oauth";
import { identityProvider } from "./providers";
import { type Browser, closeSession, findCurrentSession, openSession, SESSION_SECONDS } from "./session";
import { signInWithPassword } from "./sign-in";

declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

type Visitor = { origin: Origin; known: KnownBrowser | null };
type Visit = Visitor & { browser: Browser; onSignIn: (userId: string) => void };

/** The token carries a session id and nothing else: whatever it says about a person would be stale. */
export function authOptions({ browser, onSignIn, ...visitor }: Visit): NextAuthOptions {
  return {
    secret: required("NEXTAUTH_SECRET"),
    providers: [passwordProvider(visitor), ...oauthProviders()],
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: isSecure(),
    cookies: authCookies(),
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    logger: {
      error: (code, metadata) => log().warn({ code, reason: reasonOf(metadata) }, "auth.refused"),
      warn: (code) => log().debug({ code }, "auth.warning"),
      debug: () => undefined,
    },
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type !== "oauth") return true;
        const refusal = await signInByProvider(account, profile, new Date());
        return refusal ? `/sign-in?error=${writeSignInRefusal(refusal)}` : true;
      },
      /** Only within our own address; the library's own way throws on what is no URL. */
      redirect({ url, baseUrl }) {
        const target = URL.parse(url, baseUrl);
        return target?.origin === baseUrl ? target.href : baseUrl;
      },
      async jwt({ token, user, account }) {
        if (!account) return { sid: token.sid };
        const userId =
          account.type === "oauth"
            ? await withAuth((tx) =>
                findIdentityUserId(tx, {
                  provider: identityProvider(account.provider),
                  subject: account.providerAccountId,
                }),
              )
            : user.id;
        if (!userId) throw new Error("This identity is not linked to anyone.");
        const sid = await openSession(userId, browser, new Date());
        onSignIn(userId);
        return { sid };
      },
      async session({ session, token }) {
        const current = token.sid ? await findCurrentSession(token.sid, new Date()) : null;
        if (!current) return { expires: new Date(0).toISOString() };
        return { expires: session.expires, user: { name: current.user.name, email: current.user.email } };
      },
    },
    events: {
      async signOut({ token }) {
        if (token.sid) await closeSession(token.sid, new Date());
      },
    },
  };
}

function passwordProvider({ origin, known }: Visitor) {
  return Credentials({
    id: "credentials",
    name: "E-mail",
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(typed) {
      const parsed = signInInput.safeParse(typed);
      if (!parsed.success) throw refused({ code: "failed" });
      const result = await signInWithPassword({ ...parsed.data, origin, browser: known, now: new Date() }).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === "rate_limited") throw refused({ code: "busy" });
          log().error({ err: error }, "auth.sign_in_failed");
          throw refused({ code: "unavailable" });
        },
      );
      if (!result.ok) throw refused(result.refusal);
      return { id: result.userId };
    },
  });
}

/** The library shows the message of an error to the browser, so it holds a code and nothing else. */
const refused = (refusal: SignInRefusal) => new Error(writeSignInRefusal(refusal));

function reasonOf(metadata: unknown): string {
  if (metadata instanceof Error) return metadata.message;
  const inner = typeof metadata === "object" && metadata !== null && "error" in metadata ? metadata.error : undefined;
  return inner instanceof Error ? inner.message : "unknown";
}

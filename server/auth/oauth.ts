import Github from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Provider } from "next-auth/providers/index";
import { env, required } from "@/server/env";
import { listProviders, primaryGithubEmail, type ProviderId } from "./providers";

type OidcProfile = { sub: string; name?: string; preferred_username?: string; email?: string };

export const oauthProviders = (): Provider[] => listProviders().map(({ id }) => CONFIGURE[id]());

const CONFIGURE: Record<ProviderId, () => Provider> = { github, google, oidc };

function github(): Provider {
  return Github({
    clientId: required("GITHUB_CLIENT_ID"),
    clientSecret: required("GITHUB_CLIENT_SECRET"),
    userinfo: {
      url: "https://api.github.com/user",
      async request({ client, tokens }) {
        const accessToken = tokens.access_token ?? "";
        const profile = await client.userinfo(accessToken);
        const emails = await client.requestResource("https://api.github.com/user/emails", accessToken, {
          headers: { "user-agent": "Tocsin", accept: "application/vnd.github+json" },
        });
        return { ...profile, ...primaryGithubEmail(JSON.parse(emails.body?.toString() ?? "[]")) };
      },
    },
  });
}

function google(): Provider {
  return Google({
    clientId: required("GOOGLE_CLIENT_ID"),
    clientSecret: required("GOOGLE_CLIENT_SECRET"),
    checks: ["pkce", "state", "nonce"],
  });
}

function oidc(): OAuthConfig<OidcProfile> {
  return {
    id: "oidc",
    name: env().OIDC_NAME,
    type: "oauth",
    wellKnown: `${required("OIDC_ISSUER").replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId: required("OIDC_CLIENT_ID"),
    clientSecret: required("OIDC_CLIENT_SECRET"),
    profile: ({ sub, name, preferred_username: handle, email }) => ({ id: sub, name: name ?? handle ?? email, email }),
  };
}

import { type Env, env } from "@/server/env";

export type ProviderId = "github" | "google" | "oidc";
export type ProviderSummary = { id: ProviderId; name: string };

/** The providers whose variables are set, in the order of the buttons. */
export function listProviders(settings: Env = env()): ProviderSummary[] {
  const providers: (ProviderSummary & { ready: boolean })[] = [
    { id: "github", name: "GitHub", ready: Boolean(settings.GITHUB_CLIENT_ID && settings.GITHUB_CLIENT_SECRET) },
    { id: "google", name: "Google", ready: Boolean(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET) },
    {
      id: "oidc",
      name: settings.OIDC_NAME,
      ready: Boolean(settings.OIDC_ISSUER && settings.OIDC_CLIENT_ID && settings.OIDC_CLIENT_SECRET),
    },
  ];
  return providers.filter(({ ready }) => ready).map(({ id, name }) => ({ id, name }));
}

/** A subject means something to its issuer only: another issuer's "42" must not open the account of this one's. */
export function identityProvider(id: string, settings: Env = env()): string {
  return id === "oidc" ? `oidc:${settings.OIDC_ISSUER ?? ""}` : id;
}

type Claims = { email?: unknown; email_verified?: unknown };

/** The address that the provider vouches for; null when it does not say so in as many words. */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  return typeof email === "string" && email.includes("@") && isVerified === true ? email.trim().toLowerCase() : null;
}

type GithubEmail = { email: string; primary: boolean; verified: boolean };

/** GitHub's profile shows an address of the person's choice; only its list says which one is verified. */
export function primaryGithubEmail(emails: unknown): { email?: string; email_verified?: boolean } {
  const list = Array.isArray(emails) ? (emails as Partial<GithubEmail>[]) : [];
  const primary = list.find((entry) => entry.primary === true);
  return { email: primary?.email, email_verified: primary?.verified };
}

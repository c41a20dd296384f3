import { readSignInRefusal, type SignInRefusal } from "@/server/contracts/people/sign-in-refusal";

/** The sign-in library's own routes, called as its browser half would, but with answers that a form can show. */

/** Null when the person is signed in. */
export async function signInWithPassword(email: string, password: string): Promise<SignInRefusal | null> {
  const answer = await post("callback/credentials", { email, password, callbackUrl: "/" });
  const refusal = answer.searchParams.get("error");
  if (refusal !== null) return readSignInRefusal(refusal);
  // A form token that was refused leads back to the library's own page, without a word.
  return answer.searchParams.has("csrf") ? { code: "failed" } : null;
}

/** Where to go on: the provider's page, or back to ours with a refusal. */
export async function startProviderSignIn(providerId: string, next: string): Promise<string> {
  const answer = await post(`signin/${providerId}`, { callbackUrl: next });
  return answer.href;
}

export async function signOut(next = "/sign-in"): Promise<void> {
  await post("signout", { callbackUrl: next });
  // A full load: nothing that was read for the one who left may stay in memory.
  window.location.assign(next);
}

async function post(route: string, fields: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" });
  const response = await fetch(`/api/auth/${route}`, { method: "POST", body });
  const { url } = (await response.json()) as { url: string };
  return new URL(url, window.location.origin);
}

async function csrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf");
  const { csrfToken: token } = (await response.json()) as { csrfToken: string };
  return token;
}

/** A full load of another page. Never settles, so that a form stays busy until the browser has left. */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}

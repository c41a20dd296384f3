/**
 * Why a sign-in was refused, as it travels through the sign-in library, which carries one short text in a URL.
 * Only codes and numbers travel: a page that showed text from its own address could be made to say anything.
 */
export type SignInRefusal =
  | { code: "invalid_credentials"; triesLeft: number }
  | { code: "rate_limited"; retryAfterSeconds: number }
  | { code: "email_not_verified" }
  | { code: "busy" }
  | { code: "unavailable" }
  | { code: "failed" };

export function writeSignInRefusal(refusal: SignInRefusal): string {
  if (refusal.code === "invalid_credentials") return `${refusal.code}.${refusal.triesLeft}`;
  if (refusal.code === "rate_limited") return `${refusal.code}.${refusal.retryAfterSeconds}`;
  return refusal.code;
}

/** Reads the `error` of the sign-in page's address, or of the sign-in call's answer. */
export function readSignInRefusal(text: string): SignInRefusal {
  const [code, digits = ""] = text.split(".");
  const number = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  if (code === "invalid_credentials") return { code, triesLeft: number };
  if (code === "rate_limited") return { code, retryAfterSeconds: number };
  if (code === "email_not_verified" || code === "unavailable" || code === "busy") return { code };
  return { code: "failed" };
}

export function explainSignInRefusal(refusal: SignInRefusal): string {
  switch (refusal.code) {
    case "invalid_credentials":
      return `That e-mail and password do not match. ${triesLeft(refusal.triesLeft)}`;
    case "rate_limited":
      return `Too many attempts at once. Wait ${seconds(refusal.retryAfterSeconds)}, then try again, or reset your password.`;
    case "email_not_verified":
      return "The provider did not confirm your e-mail address. Verify it there, then sign in again.";
    case "busy":
      return "Many people are signing in right now. Try again in a moment.";
    case "unavailable":
      return "The database did not answer. Try again shortly.";
    case "failed":
      return "Signing in did not work. Try again.";
  }
}

function triesLeft(count: number): string {
  if (count === 0) return "Further attempts are answered slowly.";
  return `${count} more ${count === 1 ? "try" : "tries"} before answers slow down.`;
}

function seconds(given: number): string {
  const count = Math.max(1, given);
  return count === 1 ? "a second" : `${count} seconds`;
}

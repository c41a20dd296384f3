import { API_SCOPES, type ApiScope, SCOPE_NEEDS } from "@/server/contracts/people/keys";
import { allows, type Role, whoMay } from "@/server/contracts/permissions";

/** What a key with this scope can do, for the person who hands it out. */
const SCOPE_HINTS: Record<ApiScope, string> = {
  "events:write": "Publish events. Enough for most services.",
  read: "Read channels, rules, events and deliveries, but never secrets.",
  manage: "Also create, change and delete channels and rules. Includes read.",
  "secrets:rotate": "Rotate signing secrets and retire old ones.",
};

/** For a choice of scopes. Nobody hands out more than they may do themselves; that is said rather than hidden. */
export function scopeOptions(role: Role) {
  return API_SCOPES.map((scope) => {
    const isOpen = allows(role, SCOPE_NEEDS[scope]);
    return { scope, isOpen, hint: isOpen ? SCOPE_HINTS[scope] : `${SCOPE_HINTS[scope]} ${whoMay(SCOPE_NEEDS[scope])}` };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const EXPIRY_CHOICES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number]["value"];

export function expiryOf(choice: ExpiryChoice, now: Date): Date | null {
  return choice === "never" ? null : new Date(now.getTime() + Number(choice) * DAY_MS);
}

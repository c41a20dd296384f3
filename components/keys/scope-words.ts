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

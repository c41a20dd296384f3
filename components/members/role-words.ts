import { type Role, ROLES } from "@/server/contracts/permissions";

/** What each role is called, and what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  member: { label: "Member", hint: "Sees everything but keys and the audit log, sends test events, replays failures." },
  admin: { label: "Admin", hint: "Also manages channels, rules, keys and members." },
  owner: { label: "Owner", hint: "Also rotates secrets, names owners, deletes the organisation." },
};

/** For a choice of role. Only owners may hand out ownership. */
export function roleOptions(byRole: Role) {
  return ROLES.map((role) => ({
    value: role,
    ...ROLE_WORDS[role],
    disabled: role === "owner" && byRole !== "owner",
  }));
}

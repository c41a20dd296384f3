import { type Role, ROLES } from "@/server/contracts/permissions";

/** What each role is called, and what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  member: {
    label: "Member",
    hint: "Can view everything except keys and the audit log, send test events, and replay failures.",
  },
  admin: { label: "Admin", hint: "Can also manage channels, rules, keys and members." },
  owner: { label: "Owner", hint: "Can also rotate secrets, add and remove owners, and delete the organisation." },
};

/** For a choice of role. Only owners may hand out ownership. */
export function roleOptions(byRole: Role) {
  return ROLES.map((role) => ({
    value: role,
    ...ROLE_WORDS[role],
    disabled: role === "owner" && byRole !== "owner",
  }));
}

/** Who may do what. The role is read from the database on every request; see PERMISSIONS for the whole table. */
export const ROLES = ["member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

const everyone: readonly Role[] = ["member", "admin", "owner"];
const admins: readonly Role[] = ["admin", "owner"];
const owners: readonly Role[] = ["owner"];

export const PERMISSIONS = {
  "org:read": everyone,
  "org:update": admins,
  "org:delete": owners,
  "org:limits": owners,
  "org:leave": everyone,
  "member:read": everyone,
  "member:manage": admins,
  "member:grant_owner": owners,
  "audit:read": admins,
  "channel:read": everyone,
  "channel:write": admins,
  "channel:test": admins,
  "secret:rotate": owners,
  "rule:read": everyone,
  "rule:write": admins,
  "event:read": everyone,
  /** To the inbox only; `event:send_test_any` is for every channel. */
  "event:send_test": everyone,
  "event:send_test_any": admins,
  /** Try again, or discard, what was set aside. */
  "event:resolve": admins,
  "event_type:write": admins,
  "group:read": everyone,
  "group:manage": admins,
  "delivery:read": everyone,
  "delivery:replay": everyone,
  "delivery:replay_any": admins,
  "delivery:cancel": admins,
  "delivery:sign_curl": admins,
  "notification:read": everyone,
  "key:read": admins,
  "key:manage": admins,
  "key:grant_rotate": owners,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].includes(role);
}

/** The words for a refusal: "Only owners can do this." */
export function whoMay(permission: Permission): string {
  const roles = PERMISSIONS[permission];
  if (roles === owners) return "Only owners can do this.";
  if (roles === admins) return "Only admins and owners can do this.";
  return "Every member can do this.";
}

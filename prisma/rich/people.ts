import { randomBytes } from "node:crypto";
import { hashPassword } from "@/server/auth/passwords";
import { type Role, ROLES } from "@/server/contracts/permissions";
import type { OrgKey } from "./samples";

export const ORG_NAMES: Readonly<Record<OrgKey, string>> = {
  northwind: "Northwind Robotics",
  helios: "Helios Energy",
  fjord: "Fjord Travel",
};
export const ORG_KEYS = Object.keys(ORG_NAMES) as OrgKey[];

export type Person = { name: string; email: string; roles: Partial<Record<OrgKey, Role>> };

/** Those whose passwords are told. `.example` belongs to nobody: no mail can ever reach a stranger. */
export const LEADS: Readonly<Record<Role, Person>> = {
  owner: {
    name: "Rhea Lindqvist",
    email: "rhea@northwind.example",
    roles: { northwind: "owner", helios: "owner", fjord: "owner" },
  },
  admin: { name: "Omar Haddad", email: "omar@northwind.example", roles: { northwind: "admin", helios: "admin" } },
  member: {
    name: "Lena Fischer",
    email: "lena@northwind.example",
    roles: { northwind: "member", helios: "member", fjord: "member" },
  },
};

/** They sign in with a provider, which the demo has none of. */
export const COLLEAGUES: readonly Person[] = [
  { name: "Jonas Weber", email: "jonas@northwind.example", roles: { northwind: "admin" } },
  { name: "Priya Nair", email: "priya@northwind.example", roles: { northwind: "member" } },
  { name: "Tomás Rivera", email: "tomas@northwind.example", roles: { northwind: "member" } },
  { name: "Ingrid Solberg", email: "ingrid@northwind.example", roles: { northwind: "owner", fjord: "admin" } },
  { name: "Yuki Tanaka", email: "yuki@helios.example", roles: { helios: "admin" } },
];

export const PEOPLE: readonly Person[] = [...ROLES.map((role) => LEADS[role]), ...COLLEAGUES];

export type Account = { email: string; password: string };
export type Accounts = Record<Role, Account>;

/** New ones each time: only their hashes are stored, so these are known to whoever asked and to nobody else. */
export async function newAccounts(): Promise<{ accounts: Accounts; hashes: Map<string, string> }> {
  const hashes = new Map<string, string>();
  const entries = [];
  for (const role of ROLES) {
    const { email } = LEADS[role];
    const password = randomBytes(12).toString("base64url");
    hashes.set(email, await hashPassword(password));
    entries.push([role, { email, password }] as const);
  }
  return { accounts: Object.fromEntries(entries) as Accounts, hashes };
}

import { LOGIN_ROLES, type LoginRole, prepareDatabase } from "@/server/db/provision";

import { complain, messageOf, say } from "./screen";
import { loadDotEnv } from "./launch/settings";

/**
 * `npm run db:migrate`: brings the server at DATABASE_URL up to date. The roles get the passwords that the
 * addresses of web, worker and sign-in carry, so that each password is written down once.
 */
try {
  loadDotEnv();
  const adminUrl = process.env.DATABASE_URL;
  if (!adminUrl) throw new Error("Set DATABASE_URL to the address of the server, as an administrator.");
  const { applied } = await prepareDatabase(adminUrl, passwordsOf(process.env));
  say(applied.length === 0 ? "Nothing to migrate." : `Applied ${applied.join(", ")}.`);
} catch (error) {
  complain(messageOf(error));
  process.exit(1);
}

function passwordsOf(env: NodeJS.ProcessEnv): Record<LoginRole, string> {
  const entries = LOGIN_ROLES.map((role) => {
    const name = `${role.toUpperCase()}_DATABASE_URL`;
    const password = decodeURIComponent(new URL(env[name] ?? "postgresql:").password);
    if (!password) throw new Error(`Set ${name} to an address with a password: the role tocsin_${role} gets it.`);
    return [role, password] as const;
  });
  return Object.fromEntries(entries) as Record<LoginRole, string>;
}

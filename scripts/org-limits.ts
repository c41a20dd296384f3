import path from "node:path";
import { QUOTA_WORDS } from "@/server/contracts/people/quota-words";
import { closeClients } from "@/server/db/client";
import { withWorker } from "@/server/db/scope";
import { QUOTA_NAMES } from "@/server/domain/limits/quotas";
import { grantQuotas, readGrants } from "@/server/usecases/orgs/grant-quotas";
import { ownSettings } from "./launch/own-settings";
import { loadDotEnv } from "./launch/settings";
import { complain, messageOf, say } from "./screen";

const USAGE = `Usage: npm run org:limits -- <slug> [<quota>=<number> | <quota>=default …]

Shows what an organisation may have, or grants it other ceilings. Its owners may choose less, never more.
Quotas: ${QUOTA_NAMES.join(", ")} (or "events" for eventsPerMinute, "replays" for replaysPerHour).
Example: npm run org:limits -- acme events=50000 channels=300

It needs WORKER_DATABASE_URL, as the worker does. Without it, it works on what "npm start" runs.`;

async function main([slug, ...grants]: readonly string[]): Promise<void> {
  if (slug === undefined || slug.startsWith("-")) {
    say(USAGE);
    return;
  }
  const change = readGrants(grants);
  loadDotEnv();
  const directory = path.resolve(process.env.TOCSIN_DATA_DIR ?? ".tocsin");
  if (!process.env.WORKER_DATABASE_URL) Object.assign(process.env, ownSettings(directory, process.env));
  try {
    const { name, quotas } = await withWorker((sql) => grantQuotas(sql, slug, change));
    say(name);
    for (const quota of QUOTA_NAMES) {
      const { ceiling, limit, chosen } = quotas[quota];
      const own = chosen === null ? "" : `, owners chose ${limit.toLocaleString("en-US")}`;
      say(`  ${quota.padEnd(16)} ${ceiling.toLocaleString("en-US")} ${QUOTA_WORDS[quota].counted}${own}`);
    }
  } finally {
    await closeClients();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  complain(messageOf(error));
  process.exit(1);
});

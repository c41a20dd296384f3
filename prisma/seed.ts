import path from "node:path";
import { makeDataDirectory, writePrivateJson } from "@/scripts/postgres/data-directory";
import { ownSettings } from "@/scripts/launch/own-settings";
import { elapsed, messageOf, say } from "@/scripts/screen";
import { loadDotEnv } from "@/scripts/launch/settings";
import { closeClients, webPool } from "@/server/db/client";
import { Enqueuer } from "@/server/queue/enqueue";
import { makeDemo } from "@/prisma/demo/demo-org";
import { makeRich } from "./rich/make-rich";

const USAGE = `Usage: npm run db:seed -- --demo | --rich

  --demo   makes the organisation "Acme Robotics" with three people, channels, rules and events, unless there is one.
           The last line of the output is JSON and holds the passwords, which are shown this once.
  --rich   makes three organisations with a month behind them: 20 channels in every state, 50 rules and 200,000
           deliveries, in about a minute, unless they are there. Its passwords are kept in .tocsin/rich.json.
           The receivers under .example belong to nobody: what is sent there from now on fails.

It needs WEB_DATABASE_URL, AUTH_DATABASE_URL, TOCSIN_MASTER_KEYS and PUBLIC_URL, as the web process does; --rich also
WORKER_DATABASE_URL. Without them, it works on what "npm start" runs.`;

async function main(args: readonly string[]): Promise<void> {
  const work = { "--demo": seedDemo, "--rich": seedRich }[args.join(" ")];
  if (!work) {
    console.error(USAGE);
    process.exitCode = args.length === 0 || args.includes("--help") ? 0 : 1;
    return;
  }
  loadDotEnv();
  const directory = path.resolve(process.env.TOCSIN_DATA_DIR ?? ".tocsin");
  if (!process.env.WEB_DATABASE_URL) Object.assign(process.env, ownSettings(directory, process.env));
  // The people of a demo have no mailboxes.
  delete process.env.SMTP_URL;
  try {
    await work(directory);
  } finally {
    await closeClients();
  }
}

/** Its last line is the result, as JSON, for the command that started it. */
async function seedDemo(): Promise<void> {
  const demo = await makeDemo();
  if (demo) await wakeFanOut(demo.orgId);
  console.log(JSON.stringify(demo ?? { existing: true }));
}

async function seedRich(directory: string): Promise<void> {
  const startedAt = performance.now();
  const onProgress = (what: string) => say(`  ${elapsed(performance.now() - startedAt)}  ${what}`);
  const made = await makeRich({ onProgress });
  const file = path.join(makeDataDirectory(directory), "rich.json");
  if (!made) {
    say(`  The rich demo is there already; who can sign in is in ${file}, if it was made from here.`);
    return;
  }
  writePrivateJson(file, { url: process.env.PUBLIC_URL, ...made });
  say(`\n  Sign in as ${made.owner.email} with the password ${made.owner.password}`);
  say(`  (the owner; an admin and a member are in ${file})`);
}

async function wakeFanOut(orgId: string): Promise<void> {
  const enqueuer = new Enqueuer(webPool(), (error) => console.error(error.message));
  await enqueuer.wake("fan-out", { orgId }, orgId);
  await enqueuer.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});

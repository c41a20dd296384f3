import { existsSync } from "node:fs";
import type { DatabaseUrls } from "@/server/db/provision";
import type { Environment } from "../processes";
import { inProject } from "../project";
import { isLoopback } from "./ports";
import type { Secrets } from "./secrets";

/** Trying it out means no mail server, and something to look at. */
const TRY_OUT: Environment = { MAIL_LOG_LINKS: "1", DEMO_TRICKLE: "1" };

/** And a receiver on this machine, over plain http. */
const LOCAL_RECEIVERS: Environment = {
  EGRESS_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  EGRESS_ALLOW_HOSTS: "localhost",
  EGRESS_ALLOW_HTTP: "1",
};

/** Whoever reaches the dashboard may send to what is allowed: this machine's own services, only while nobody else can. */
export function reachesThisMachine({ isTryOut, host }: { isTryOut: boolean; host: string }): boolean {
  return isTryOut && isLoopback(host);
}

type Given = {
  given: Environment;
  mode: "development" | "production";
  isTryOut: boolean;
  secrets: Secrets;
  databases: DatabaseUrls;
  web: { host: string; port: number };
  worker: { host: string; port: number };
};

/** All settings of web and worker: what a person set wins, but for what this command has to decide. */
export function processSettings({ given, mode, isTryOut, secrets, databases, web, worker }: Given): Environment {
  // The administrator's address is for migrations: no process that serves requests may know it.
  const { DATABASE_URL: _administrator, ...set } = withoutEmpty(given);
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${web.port}`;
  return {
    ...(isTryOut ? TRY_OUT : {}),
    ...(reachesThisMachine({ isTryOut, host: web.host }) ? LOCAL_RECEIVERS : {}),
    TOCSIN_MASTER_KEYS: secrets.masterKeys,
    NEXTAUTH_SECRET: secrets.sessionSecret,
    NEXTAUTH_URL: publicUrl,
    NEXT_TELEMETRY_DISABLED: "1",
    ...set,
    NODE_ENV: mode,
    PUBLIC_URL: publicUrl,
    WEB_DATABASE_URL: databases.web,
    AUTH_DATABASE_URL: databases.auth,
    WORKER_DATABASE_URL: databases.worker,
    HOST: web.host,
    PORT: String(web.port),
    WORKER_HOST: worker.host,
    WORKER_PORT: String(worker.port),
  };
}

const PROVIDER_SECRETS = ["GITHUB_CLIENT_SECRET", "GOOGLE_CLIENT_SECRET", "OIDC_CLIENT_SECRET"] as const;

/** What web may know: not the worker's address, which sees every organisation, nor the password of the mail server. */
export function webEnvironment(env: Environment): Environment {
  return { ...env, ...withheld("DATABASE_URL", "WORKER_DATABASE_URL"), SMTP_URL: withoutCredentials(env.SMTP_URL) };
}

/** What the worker may know: nobody signs in here. Only the demo's events are published as web would. */
export function workerEnvironment(env: Environment): Environment {
  const publishes = env.DEMO_TRICKLE === "1" || env.DEMO_TRICKLE === "true";
  return {
    ...env,
    ...withheld("DATABASE_URL", "AUTH_DATABASE_URL", "NEXTAUTH_SECRET", ...PROVIDER_SECRETS),
    ...(publishes ? {} : withheld("WEB_DATABASE_URL")),
  };
}

/** Empty, not absent: Next would read an absent variable from the `.env` file after all. */
function withheld(...names: string[]): Environment {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Web asks only whether there is a mail server. */
function withoutCredentials(address: string | undefined): string | undefined {
  const url = address && URL.parse(address);
  if (!url) return address;
  url.username = url.password = "";
  return url.href;
}

/** An empty variable means "not set", as people expect from `.env` files. */
export function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
}

/** Variables that are already set win over the file. */
export function loadDotEnv(): void {
  const file = inProject(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

import { existsSync } from "node:fs";
import type { DatabaseUrls } from "@/server/db/provision";
import type { Environment } from "../processes";
import { inProject } from "../project";
import type { Secrets } from "./secrets";

/** Trying it out means a receiver on this machine, plain http, no mail server, and something to look at. */
const TRY_OUT: Environment = {
  EGRESS_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  EGRESS_ALLOW_HOSTS: "localhost",
  EGRESS_ALLOW_HTTP: "1",
  MAIL_LOG_LINKS: "1",
  DEMO_TRICKLE: "1",
};

type Given = {
  given: Environment;
  mode: "development" | "production";
  isTryOut: boolean;
  secrets: Secrets;
  databases: DatabaseUrls;
  web: { host: string; port: number };
  worker: { host: string; port: number };
};

/** The environment of web and worker: what a person set wins, but for what this command has to decide. */
export function processSettings({ given, mode, isTryOut, secrets, databases, web, worker }: Given): Environment {
  // The administrator's address is for migrations: no process that serves requests may know it.
  const { DATABASE_URL: _administrator, ...set } = withoutEmpty(given);
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${web.port}`;
  return {
    ...(isTryOut ? TRY_OUT : {}),
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

/** An empty variable means "not set", as people expect from `.env` files. */
export function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
}

/** Variables that are already set win over the file. */
export function loadDotEnv(): void {
  const file = inProject(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

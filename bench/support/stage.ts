import { randomBytes } from "node:crypto";
import { closeClients } from "@/server/db/client";
import type { Cleanup } from "./cleanup";
import { type Database, startDatabase } from "./database";
import { type Receiver, startReceiver } from "./receiver";
import { startWorker, type Worker, type WorkerGiven } from "./worker";

/** Everything that a scenario plays on: a database, a receiver, and workers as many as it asks for. */
export type Stage = {
  database: Database;
  receiver: Receiver;
  startWorker: (given?: WorkerGiven) => Promise<Worker>;
  /** Ends this scenario's workers and forgets its rows, so that the next one starts from nothing. */
  clear: () => Promise<void>;
};

/** The cap that an org has unless it is given another one; the product's own default. */
export const DEFAULT_CAP = 5;

export async function openStage(cleanup: Cleanup, options: { statistics: boolean }): Promise<Stage> {
  const database = await startDatabase(cleanup, options);
  useDatabase(cleanup, database);

  const receiver = await startReceiver();
  cleanup.add(() => receiver.close());

  const workers: Worker[] = [];
  const endWorkers = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
  };
  cleanup.add(endWorkers);
  return {
    database,
    receiver,
    startWorker: async (given) => {
      const worker = await startWorker(given);
      workers.push(worker);
      return worker;
    },
    clear: async () => {
      await endWorkers();
      await database.admin.query(CLEAR);
      await receiver.forget();
    },
  };
}

/** This process publishes as the web does. Settings are parsed once, on first use, which must not have happened yet. */
export function useDatabase(cleanup: Cleanup, { urls }: Database): void {
  Object.assign(process.env, {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    WEB_DATABASE_URL: urls.web,
    AUTH_DATABASE_URL: urls.auth,
    WORKER_DATABASE_URL: urls.worker,
    TOCSIN_MASTER_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    NOTIFY_MAX_CONCURRENT_PER_ORG: String(DEFAULT_CAP),
    EGRESS_ALLOW_HTTP: "1",
    EGRESS_ALLOW_CIDRS: "127.0.0.0/8",
  });
  delete process.env.DATABASE_URL;
  cleanup.add(closeClients);
}

/** Everything of the engine, whatever tables it has, and with the orgs all that belongs to them. */
const CLEAR = `do $$ begin
  execute (select 'truncate workers, orgs, ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' cascade'
             from pg_tables where schemaname = 'engine');
end $$`;

export type Figures = Record<string, number | string | boolean | null>;

/** Names of figures are unique over all scenarios: the result of a run is one flat object. */
export type BenchScenario = {
  name: string;
  /** What it shows, in one line. */
  about: string;
  run: (stage: Stage, options: { quick: boolean; profile: boolean }) => Promise<Figures>;
};

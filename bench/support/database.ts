import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { isPortFree } from "@/scripts/launch/ports";
import { type DatabaseUrls, prepareDatabase } from "@/server/db/provision";
import type { Cleanup } from "./cleanup";
import { demand } from "./until";

/** A PostgreSQL of this run alone, as durable as in production. */
export type Database = {
  admin: pg.Pool;
  adminUrl: string;
  urls: DatabaseUrls;
  /** Kills the postmaster as a crash would, and starts the server again on the same data and port. */
  crash: () => void;
  restart: () => Promise<void>;
};

const NAME = "tocsin_bench";

export async function startDatabase(cleanup: Cleanup, { statistics }: { statistics: boolean }): Promise<Database> {
  // Not made beforehand: under root the server runs as another account, which must own its folder.
  const home = path.join(tmpdir(), `tocsin-bench-${process.pid}-${randomBytes(4).toString("hex")}`);
  cleanup.add(() => removeHome(home));
  let server = await startEmbeddedPostgres({ home });
  cleanup.add(() => server.stop());
  if (statistics) server = await withStatistics(server, home);

  const password = () => randomBytes(16).toString("hex");
  const adminUrl = server.url(NAME);
  const { urls } = await prepareDatabase(adminUrl, { web: password(), worker: password(), auth: password() });
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4, connectionTimeoutMillis: 5_000 });
  admin.on("error", () => undefined);
  if (statistics) await admin.query("create extension if not exists pg_stat_statements");
  cleanup.add(() => admin.end());

  const { port } = server;
  return {
    admin,
    adminUrl,
    urls,
    crash: () => process.kill(server.pid, "SIGKILL"),
    restart: async () => {
      // Another port would be found for it otherwise, and nobody would find the server again.
      await demand("the old port is free", () => isPortFree(port, "127.0.0.1"), { limitMs: 20_000 });
      server = await startEmbeddedPostgres({ home });
      if (server.port !== port) throw new Error("PostgreSQL came back on another port.");
    },
  };
}

/** The library that counts statements can only be loaded at a start. */
async function withStatistics(server: EmbeddedPostgres, home: string): Promise<EmbeddedPostgres> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await client.end();
  await server.stop();
  return startEmbeddedPostgres({ home });
}

function removeHome(home: string): void {
  if (!existsSync(home)) return;
  // It may be a link to a folder that the server's account can reach.
  rmSync(realpathSync(home), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

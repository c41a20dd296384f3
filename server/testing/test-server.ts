import path from "node:path";
import pg from "pg";
import { tsImport } from "tsx/esm/api";
import type * as Embedded from "@/scripts/postgres/embedded-postgres";
import { atDatabase } from "@/server/db/provision";

/** A PostgreSQL for tests, shared by every test run of this folder that is under way. */
export type TestServer = {
  /** As administrator, at a database of that server. */
  url: (database?: string) => string;
  isAlone: () => Promise<boolean>;
  leave: () => Promise<void>;
};

const RUN = "tocsin-test-run";

/**
 * `TEST_DATABASE_URL` may name a server of one's own, which must serve nothing else: its `tocsin_*` roles get the
 * passwords of the tests. Otherwise one is started beside the code. It trades surviving a power cut for speed.
 */
export async function joinTestServer(given = process.env.TEST_DATABASE_URL): Promise<TestServer> {
  const embedded = given ? undefined : await startBeside();
  const url = (database = "postgres") => (given ? atDatabase(given, database) : (embedded?.url(database) ?? ""));

  // This connection says "a run is under way" until the process ends, however it ends.
  const presence = new pg.Client({ connectionString: url(), application_name: RUN });
  presence.on("error", () => undefined);
  await presence.connect();

  const countRuns = async () => {
    const { rows } = await presence.query<{ runs: number }>(
      "select count(*)::int as runs from pg_stat_activity where application_name = $1",
      [RUN],
    );
    return rows[0]?.runs ?? 0;
  };
  const isAlone = async () => (await countRuns()) === 1;

  return {
    url,
    isAlone,
    leave: async () => {
      const wasLast = await isAlone();
      await presence.end();
      if (wasLast) await embedded?.stop();
    },
  };
}

/** Loaded by Node itself: vitest's own loader has no `import.meta.resolve`, by which the binaries are found. */
async function startBeside() {
  const { startEmbeddedPostgres } = (await tsImport(
    "../../scripts/postgres/embedded-postgres.ts",
    import.meta.url,
  )) as typeof Embedded;
  return startEmbeddedPostgres({ home: path.resolve(".tocsin-test/postgres"), durable: false });
}

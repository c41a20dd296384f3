import { PgBoss } from "pg-boss";
import { QUEUE_POOL_SIZE } from "@/server/db/connections";
import { BOUNDS, KEEP_ALIVE_MS } from "@/server/db/pool";

/** How often finished jobs are deleted whose time is up; pg-boss does it once a day otherwise. */
const MAINTENANCE_SECONDS = 30;

/** Its own maintenance may take longer than anybody waits for an answer: it goes on, and is asked for again. */
const STATEMENT_MS = 60_000;

/** pg-boss hands to the driver what it does not know itself. */
const BOUNDED = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, query_timeout: BOUNDS.answerMs };

/** The side of the queue that works. Its schema belongs to the migrations: this role could not change it. */
export function createBoss(connectionString: string, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: "tocsin-queue",
    max: QUEUE_POOL_SIZE,
    // A wake-up that a crash of the database forgets, or brings back, costs a moment: nobody waits for the disk.
    options: `-c synchronous_commit=off -c statement_timeout=${STATEMENT_MS}`,
    ...BOUNDED,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: MAINTENANCE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  // Unheard, the event would end the process; a database that is away is asked again.
  boss.on("error", onError);
  return boss;
}

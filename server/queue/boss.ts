import { PgBoss } from "pg-boss";

/** Room for the handlers' fetches and completions; one more connection listens. */
const QUEUE_POOL_SIZE = 4;
/** How often finished jobs are deleted whose time is up; pg-boss does it once a day otherwise. */
const MAINTENANCE_SECONDS = 30;

/** The side of the queue that works. Its schema belongs to the migrations: this role could not change it. */
export function createBoss(connectionString: string, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: "tocsin-queue",
    max: QUEUE_POOL_SIZE,
    // A wake-up that a crash of the database forgets, or brings back, costs a moment: nobody waits for the disk.
    options: "-c synchronous_commit=off",
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

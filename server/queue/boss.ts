import { PgBoss } from "pg-boss";

/** Room for the handlers' fetches and completions; one more connection listens. */
const QUEUE_POOL_SIZE = 4;

/** The side of the queue that works. Its schema belongs to the migrations: this role could not change it. */
export function createBoss(connectionString: string, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: "tocsin-queue",
    max: QUEUE_POOL_SIZE,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
  });
  // Unheard, the event would end the process; a database that is away is asked again.
  boss.on("error", onError);
  return boss;
}

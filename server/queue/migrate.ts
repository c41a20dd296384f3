import type pg from "pg";
import { PgBoss } from "pg-boss";
import { JOB_NAMES, queueOptions } from "./jobs";

/**
 * Brings pg-boss's own schema and our queues up to date. Runs as the owner role, so that the processes which
 * use the queue own nothing in it and could not change it.
 */
export async function migrateQueue(admin: pg.Client): Promise<void> {
  await admin.query("create schema if not exists pgboss authorization tocsin_owner");
  await admin.query("set role tocsin_owner");
  try {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => admin.query(text, values) },
      supervise: false,
      schedule: false,
      createSchema: false,
    });
    await boss.start();
    for (const name of JOB_NAMES) {
      const { policy, ...changeable } = queueOptions(name);
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable);
      else await boss.createQueue(name, { policy, ...changeable });
    }
    await boss.stop({ graceful: false });
    await admin.query(GRANTS);
  } finally {
    await admin.query("reset role");
  }
}

/**
 * Web and auth can add a wake-up, and see no more of one than its own id. A job carries ids only, so
 * even a leak here would show nothing of a tenant.
 */
const GRANTS = `
  grant usage on schema pgboss to tocsin_web, tocsin_auth, tocsin_worker;
  grant execute on all functions in schema pgboss to tocsin_worker;
  grant execute on function pgboss.job_now() to tocsin_web, tocsin_auth;
  grant select on pgboss.version, pgboss.queue to tocsin_web, tocsin_auth;
  grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to tocsin_web, tocsin_auth;
  grant select, insert, update, delete on all tables in schema pgboss to tocsin_worker;
  grant usage on all sequences in schema pgboss to tocsin_worker;
`;

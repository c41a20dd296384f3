import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

export type WorkerIdentity = { id: string; host: string; pid: number; version: string };

const beat = statement(
  "worker_beat",
  `insert into workers (id, host, pid, version) values ($1, $2, $3, $4)
   on conflict (id) do update set heartbeat_at = now(), beats = workers.beats + 1, stopped_at = null`,
);

/** The first beat announces the worker. A row that was removed in the meantime comes back with the next one. */
export async function insertBeat(sql: WorkerSql, { id, host, pid, version }: WorkerIdentity): Promise<void> {
  await sql.run(beat, [id, host, pid, version]);
}

const stopped = statement(
  "worker_stopped",
  "update workers set stopped_at = now(), heartbeat_at = now() where id = $1",
);

export async function updateWorkerStopped(sql: WorkerSql, id: string): Promise<void> {
  await sql.run(stopped, [id]);
}

const living = statement("workers_living", "select id, beats::text from workers where stopped_at is null");

/** Workers that did not say goodbye. Whether they live is for whoever watches their beats to say. */
export async function listLivingWorkers(sql: WorkerSql): Promise<{ id: string; beats: string }[]> {
  return sql.rows(living);
}

const bury = statement("workers_bury", "update workers set stopped_at = now() where id = any($1::uuid[])");

/** A worker that was taken for dead and lives after all is back with its next beat. */
export async function buryWorkers(sql: WorkerSql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql.run(bury, [ids]);
}

import type { Prisma } from "@/server/db/generated/client";
import { authClient, webClient, webPool, workerPool } from "@/server/db/client";
import { plainValue } from "@/server/db/bound-array";
import { closable, type Sql, sqlOn, withValues } from "@/server/db/sql";

/**
 * The only doors to the database. The scope is in the type of the handle: a query that takes an `OrgTx`
 * cannot be called outside an org, and one that takes a `WorkerSql` cannot be called from the web.
 */
declare const scope: unique symbol;
export type OrgTx = Prisma.TransactionClient & { readonly [scope]: "org" };
export type AuthTx = Prisma.TransactionClient & { readonly [scope]: "auth" };
export type OrgSql = Sql & { readonly [scope]: "org" };
export type AuthSql = Sql & { readonly [scope]: "auth" };
export type WorkerSql = Sql & { readonly [scope]: "worker" };

const afterwards = new WeakMap<object, (() => void)[]>();

/** Once the transaction of this handle is committed, and never when it is not: for counters and log lines. */
export function afterCommit(handle: OrgTx | OrgSql | WorkerSql, act: () => void): void {
  const acts = afterwards.get(handle);
  if (acts) acts.push(act);
  else afterwards.set(handle, [act]);
}

function committed(handle: object): void {
  for (const act of afterwards.get(handle) ?? []) act();
}

const TRANSACTION = { maxWait: 2_000, timeout: 10_000 } as const;

/** One org's rows, and no others, for one transaction. */
export async function withOrg<T>(orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  let handle: object = {};
  const result = await webClient().$transaction(async (tx) => {
    handle = tx;
    // set_config, because SET LOCAL takes no bind parameter; `true` ends it with the transaction.
    await tx.$executeRaw`select set_config('app.org_id', ${orgId}, true)`;
    return work(tx as OrgTx);
  }, TRANSACTION);
  committed(handle);
  return result;
}

/** Who someone is and where they belong, before an org is known: sign-in, invitations, keys. */
export function withAuth<T>(work: (tx: AuthTx) => Promise<T>): Promise<T> {
  return authClient().$transaction((tx) => work(tx as AuthTx), TRANSACTION);
}

/** As `withOrg`, in plain SQL: for publishing, where every round trip counts. */
export function withOrgSql<T>(orgId: string, work: (sql: OrgSql) => Promise<T>): Promise<T> {
  return transaction(webPool(), `select set_config('app.org_id', ${literal(orgId)}, true)`, (sql) =>
    work(sql as OrgSql),
  );
}

/** As `withOrgSql`, in the worker: the consumer of the event bus stores for one org at a time, never for all of them. */
export function withOrgAsWorker<T>(orgId: string, work: (sql: OrgSql) => Promise<T>): Promise<T> {
  return transaction(workerPool(), `select set_config('app.org_id', ${literal(orgId)}, true)`, (sql) =>
    work(sql as OrgSql),
  );
}

/** What belongs to no org: a statement that needs one sees nothing here. */
export function withWebSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction(webPool(), "select set_config('app.org_id', '', true)", work);
}

/** The same transaction, in plain SQL. Values come as Prisma reads them: bytes as `Uint8Array`, big integers as `bigint`. */
export function sqlOf(tx: OrgTx): OrgSql;
export function sqlOf(tx: AuthTx): AuthSql;
export function sqlOf(tx: OrgTx | AuthTx): OrgSql | AuthSql;
export function sqlOf(tx: OrgTx | AuthTx): Sql {
  return {
    rows: (statement, given) => {
      const { text, values } = withValues(statement, given);
      return tx.$queryRawUnsafe(text, ...values.map(plainValue));
    },
    run: (statement, given) => {
      const { text, values } = withValues(statement, given);
      return tx.$executeRawUnsafe(text, ...values.map(plainValue));
    },
  };
}

/** All orgs, for the worker role only, and only while the setting is on: two keys to one lock. */
export function withWorker<T>(work: (sql: WorkerSql) => Promise<T>): Promise<T> {
  return transaction(workerPool(), AS_WORKER, (sql) => work(sql as WorkerSql));
}

/** As `withWorker`, for the few statements that may take minutes. Never for anything that somebody waits for. */
export function withPatientWorker<T>(work: (sql: WorkerSql) => Promise<T>): Promise<T> {
  const setting = `${AS_WORKER}; set local statement_timeout = ${PATIENT_MS}`;
  return transaction(workerPool(), setting, (sql) => work(sql as WorkerSql), PATIENT_MS);
}

const AS_WORKER = "select set_config('app.worker', 'on', true)";
const PATIENT_MS = 15 * 60_000;

/** How the transaction of a handle is brought to its end. */
const endings = new WeakMap<object, () => void>();

/**
 * Starts the last statements of a transaction and sends its commit behind them, without waiting for their answers: one
 * round trip less. Where one of them fails, the database makes a rollback of that commit, and the failure is thrown as
 * ever. All statements must be started before `start` returns; the handle takes none afterwards.
 */
export function lastFlight<T>(sql: OrgSql | WorkerSql, start: () => Promise<T>): Promise<T> {
  const started = start();
  endings.get(sql)?.();
  return started;
}

/**
 * Statements travel in pipelines: those that are started together are done in their order, without waiting for each
 * other's answers. When one of them fails, others may be about to start; none of them may reach a connection that
 * belongs to somebody else by then.
 */
async function transaction<T>(
  pool: ReturnType<typeof webPool>,
  setting: string,
  work: (sql: Sql) => Promise<T>,
  answerMs?: number,
): Promise<T> {
  const client = await pool.connect();
  const sql = closable(sqlOn(client, answerMs));
  let ending: Promise<unknown> | undefined;
  let broken: Error | undefined;
  endings.set(sql, () => {
    sql.close();
    ending = client.query("commit");
    ending.catch(() => undefined);
  });
  try {
    // Nobody waits for this answer: the first statement of the work travels with it, and fails where it fails.
    const begun = client.query(`begin; ${setting}`);
    const [result] = await Promise.all([work(sql), begun]);
    sql.close();
    await (ending ?? client.query("commit"));
    committed(sql);
    return result;
  } catch (error) {
    sql.close();
    await client.query("rollback").catch((fault: unknown) => {
      broken = fault instanceof Error ? fault : new Error(String(fault));
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away, never lent again.
    client.release(broken);
  }
}

/** A uuid as an SQL literal. Anything else is refused, so that nothing can be smuggled in. */
export function literal(uuid: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) throw new TypeError("An org id must be a uuid.");
  return `'${uuid}'`;
}

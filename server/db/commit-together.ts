import { webPool } from "./client";
import { literal, type OrgSql } from "./scope";
import { closable, sqlOn, statement } from "./sql";

/** One statement in one org, to be committed together with others. It leaves while `send` is called, and nothing after it. */
export type OrgPart<T> = { orgId: string; send: (sql: OrgSql) => Promise<T> };

/** Of parts that were to be committed together. None of them was, and all can be sent again. */
export class RolledBack extends Error {
  /** Which part failed; -1 when it was none of them. */
  readonly failedAt: number;

  constructor(failedAt: number, cause: unknown) {
    super("A part of the transaction failed, and with it all of them.", { cause });
    this.name = "RolledBack";
    this.failedAt = failedAt;
  }
}

const SCOPE = statement("scope_org", "select set_config('app.org_id', $1, true)");
/** Whoever waits for a lock lets the other orgs of the transaction wait. */
const SHARED_LOCK_MS = 250;

/**
 * Statements of several orgs in one transaction and one round trip: begin, the scope and the statement of each, commit.
 * Every statement runs under the scope of its own org. Nobody sees an answer before the commit is sent, so whatever decides
 * whether a row may be written has to be a condition of its statement.
 */
export async function commitTogether<T>(parts: readonly OrgPart<T>[]): Promise<T[]> {
  const client = await webPool().connect();
  let broken: Error | undefined;
  try {
    const scopes: Promise<unknown>[] = [];
    const answers: Promise<T>[] = [];
    for (const [index, { orgId, send }] of parts.entries()) {
      if (index === 0) {
        const timeout = `set local lock_timeout = ${SHARED_LOCK_MS}`;
        scopes.push(client.query(`begin; ${timeout}; select set_config('app.org_id', ${literal(orgId)}, true)`));
      } else if (orgId !== parts[index - 1]?.orgId) scopes.push(client.query({ ...SCOPE, values: [orgId] }));
      const sql = closable(sqlOn(client));
      answers.push(send(sql as unknown as OrgSql));
      sql.close();
    }
    const committed = client.query("commit");
    const settled = await Promise.allSettled([...scopes, ...answers, committed]);
    const { command } = await committed;
    // A transaction that failed is answered with another word.
    if (command !== "COMMIT") throw rolledBack(settled.slice(scopes.length, -1));
    return await Promise.all(answers);
  } catch (error) {
    if (!(error instanceof RolledBack)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What follows the failure fails, too, for no other reason than that. */
const ABORTED = "25P02";

function rolledBack(answers: readonly PromiseSettledResult<unknown>[]): RolledBack {
  const isCause = (answer: PromiseSettledResult<unknown>) =>
    answer.status === "rejected" && (answer.reason as { code?: unknown }).code !== ABORTED;
  const failedAt = answers.findIndex(isCause);
  const failed = answers[failedAt];
  return new RolledBack(failedAt, failed?.status === "rejected" ? failed.reason : undefined);
}

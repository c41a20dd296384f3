import { createHash } from "node:crypto";
import type pg from "pg";
import { Query } from "./query";

/**
 * Plain SQL on one connection. A `statement` is prepared once per connection and planned from then on by
 * name, which is what keeps the hot path cheap. Migrations use it before the client is generated, so it must not need it.
 */
export type Sql = {
  rows<Row extends object>(statement: Statement | Query, values?: readonly unknown[]): Promise<Row[]>;
  run(statement: Statement | Query, values?: readonly unknown[]): Promise<number>;
};

export type Statement = { readonly name: string; readonly text: string };

/** The name carries a digest of the text, so that two versions of a statement never share a plan. */
export function statement(name: string, text: string): Statement {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `${name}_${digest}`, text };
}

/** `answerMs`: how long an answer may take, where that is not what the connection says. */
export function sqlOn(client: pg.ClientBase, answerMs?: number): Sql {
  const patience = answerMs === undefined ? {} : { query_timeout: answerMs };
  return {
    async rows<Row extends object>(statement: Statement | Query, values?: readonly unknown[]) {
      const { rows } = await client.query<Row>({ ...withValues(statement, values), ...patience });
      return rows;
    },
    async run(statement, values) {
      const { rowCount } = await client.query({ ...withValues(statement, values), ...patience });
      return rowCount ?? 0;
    },
  };
}

/** A query brings its own values; only statements have a name under which they are prepared. */
export function withValues(
  statement: Statement | Query,
  values: readonly unknown[] = [],
): { name?: string; text: string; values: unknown[] } {
  return statement instanceof Query
    ? { text: statement.text, values: [...statement.values] }
    : { ...statement, values: [...values] };
}

/** Takes no more statements once it is closed. */
export function closable(sql: Sql): Sql & { close: () => void } {
  let isOver = false;
  const whileOpen = <T>(run: () => Promise<T>): Promise<T> =>
    isOver ? Promise.reject(new Error("The transaction is over.")) : run();
  return {
    rows: (statement, values) => whileOpen(() => sql.rows(statement, values)),
    run: (statement, values) => whileOpen(() => sql.run(statement, values)),
    close: () => {
      isOver = true;
    },
  };
}

/**
 * The database understood, and these values cannot be stored: 22 is "data exception", 23 "integrity constraint
 * violation", 54 "program limit exceeded".
 */
export function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)/.test(code);
}

/** Prisma's code for "a row like this exists", whichever way its driver reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}

import { createHash } from "node:crypto";
import type pg from "pg";

/**
 * One statement in a transaction of its own whose commit does not wait for the disk, in one round trip. For what only
 * says "look now": the last moments of it may be gone after a crash of the database, and the tables still say what is to
 * be done. Never for what is told to a publisher as accepted.
 */
export async function runLightly(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  const [, answer, end] = await Promise.allSettled([
    client.query("begin; set local synchronous_commit = off"),
    client.query(values ? { name: nameOf(text), text, values } : text),
    // After a failure this rolls back, and says nothing of it.
    client.query("commit"),
  ]);
  // A connection that could not even end its transaction is thrown away, never lent again.
  client.release(end.status === "rejected");
  if (answer.status === "rejected") throw answer.reason;
  if (end.status === "rejected") throw end.reason;
  return answer.value;
}

/** Named, so that a connection parses and plans it once: the texts are few, and each of them is long. */
function nameOf(text: string): string {
  return `queue_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

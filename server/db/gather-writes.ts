import type pg from "pg";

/**
 * Statements that are started in the same turn of the event loop leave in one write: a call into the operating system
 * costs more than most statements do. Only for connections that pipeline: others send nothing before the last answer.
 */
export function gatherWrites(client: pg.Client): void {
  const { stream } = client.connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isGathering = false;
  const send = () => {
    isGathering = false;
    stream.uncork();
  };
  const gathered = (...given: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(send);
    }
    return query(...given);
  };
  client.query = gathered as typeof client.query;
}

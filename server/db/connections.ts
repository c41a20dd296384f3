/** How many connections each kind of process opens. The defaults fit a PostgreSQL as it comes: see the test. */

/** Signing in and looking up keys need few at a time. */
export const authPoolSize = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3));

/** Room for the handlers' fetches and completions. */
export const QUEUE_POOL_SIZE = 4;

/** `poolSize` is `DATABASE_POOL_SIZE`. */
export function connectionsOf(poolSize: number): Record<"web" | "api" | "worker", number> {
  const [live, hints, queueListener, hintListener] = [1, 1, 1, 1];
  return {
    web: poolSize + authPoolSize(poolSize) + live + hints,
    api: poolSize + authPoolSize(poolSize) + hints,
    worker: poolSize + QUEUE_POOL_SIZE + queueListener + hintListener,
  };
}

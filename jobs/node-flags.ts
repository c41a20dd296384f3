/**
 * How Node runs a worker. Its objects live for one request: left alone, V8 lets the space for new ones grow to 128 MB,
 * which is more than everything else that the process holds. `npm run worker` says the same.
 */
export const WORKER_NODE_FLAGS: readonly string[] = ["--max-semi-space-size=8"];

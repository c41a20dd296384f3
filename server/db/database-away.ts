/**
 * Whether a failure means that the database cannot be reached or takes no more work: SQLSTATE classes 08 and 53,
 * shutdowns (57P0x), sockets that break, Prisma's own codes for them, and pools that ran out of time.
 */
const AWAY =
  /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-4]|25006|P1001|P1002|P1008|P1017|P2024|P2037|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const SAID_SO =
  /timeout exceeded when trying to connect|connection terminated|unable to start a transaction in the given time|can't reach database server|the database system is (?:starting up|shutting down|in recovery)/i;
const MAX_DEPTH = 5;

export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, message, cause, errors, meta, driverAdapterError } = error as Record<string, unknown>;
  if ([code, originalCode].some((text) => typeof text === "string" && AWAY.test(text))) return true;
  if (typeof message === "string" && SAID_SO.test(message)) return true;
  if (Array.isArray(errors) && errors.some((inner) => isDatabaseAway(inner, depth + 1))) return true;
  // Prisma keeps what the driver said in `meta.driverAdapterError`, under a code of its own.
  return [cause, meta, driverAdapterError].some((inner) => isDatabaseAway(inner, depth + 1));
}

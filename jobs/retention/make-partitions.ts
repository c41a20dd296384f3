import { makeNextPartition } from "@/server/db/queries/partitions";
import { withPatientWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

/** Keeps the monthly partitions ahead of time, and heals an installation whose rows fell into the default one. */
export async function makePartitions(signal: AbortSignal): Promise<void> {
  let made = 0;
  // A default partition that grew for months takes long to look through; the locks are bounded on their own.
  while (!signal.aborted && (await withPatientWorker(makeNextPartition))) made++;
  if (made > 0) log().info({ event: "partitions.made", count: made });
}

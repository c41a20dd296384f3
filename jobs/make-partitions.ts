import { makeNextPartition } from "@/server/db/queries/partitions";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

/** Keeps the monthly partitions ahead of time, and heals an installation whose rows fell into the default one. */
export async function makePartitions(signal: AbortSignal): Promise<void> {
  let made = 0;
  while (!signal.aborted && (await withWorker(makeNextPartition))) made++;
  if (made > 0) log().info({ event: "partitions.made", count: made });
}

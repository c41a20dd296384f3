import { setTimeout as delay } from "node:timers/promises";
import { assertSafeRole } from "@/server/db/assert-safe-role";
import { authPool, webPool } from "@/server/db/client";
import { withWebSql } from "@/server/db/scope";
import { listGaugeValues } from "@/server/db/queries/gauges";
import { env, required } from "@/server/env";
import { log } from "@/server/observability/log";
import { checkMasterKeys } from "@/server/usecases/secrets/check-master-keys";
import { collectProcessMetrics } from "@/server/observability/metrics";
import { startProbes } from "@/server/observability/probes";
import { showProductCounters } from "@/server/observability/product-counters";
import { showDatabaseUp, showStoredGauges } from "@/server/observability/stored-gauges";
import { isDatabaseAway } from "@/server/db/database-away";
import { hasStarted, markStarted, readyResponse } from "./health";

const PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;

/** Refuses to serve as a database role that row-level security would not bind, or without its secrets. */
export const startWeb = (): Promise<void> => start(["NEXTAUTH_SECRET", "TOCSIN_MASTER_KEYS"], env().WEB_METRICS_PORT);

/** As `startWeb`, for the process that serves REST alone: nobody signs in there. */
export const startApi = (): Promise<void> => start(["TOCSIN_MASTER_KEYS"], env().API_METRICS_PORT);

type Secret = "NEXTAUTH_SECRET" | "TOCSIN_MASTER_KEYS";

async function start(secrets: readonly Secret[], metricsPort: number | undefined): Promise<void> {
  try {
    for (const name of secrets) required(name);
    if (metricsPort !== undefined) await showMetrics(metricsPort);
    await checkRoles(Date.now() + PATIENCE_MS);
    markStarted();
  } catch (error) {
    log().fatal({ err: error }, "web.refused_to_start");
    process.exit(1);
  }
}

/** A database that is still starting is waited for; a role that is too powerful is not. */
async function checkRoles(deadline: number): Promise<void> {
  for (;;) {
    try {
      await assertSafeRole(webPool());
      await assertSafeRole(authPool());
      await withWebSql((sql) => checkMasterKeys(sql));
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      log().warn("web.waiting_for_database");
      await delay(RETRY_MS);
    }
  }
}

/** On a port of its own: whoever may see the dashboard need not see these. */
async function showMetrics(port: number): Promise<void> {
  collectProcessMetrics();
  showProductCounters();
  showStoredGauges(() => withWebSql(listGaugeValues));
  showDatabaseUp(() => withWebSql(listGaugeValues));
  await startProbes(env().METRICS_HOST, port, {
    isStarted: hasStarted,
    isReady: async () => (await readyResponse()).ok,
    late: () => [],
  });
}

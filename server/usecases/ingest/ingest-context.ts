import { vault } from "@/server/vault/vault";
import { setTimeout as delay } from "node:timers/promises";
import { parseStreamOrgs } from "@/server/bus/stream-orgs";
import { exchangeCountsAsWorker } from "@/server/db/queries/bus/ingest";
import { withWorker } from "@/server/db/scope";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { env } from "@/server/env";
import { newId } from "@/server/new-id";
import { log } from "@/server/observability/log";
import { PublishQuota } from "@/server/usecases/events/publish-quota";
import type { IngestContext } from "./ingest-messages";
import { Pace } from "./pace";

/** As the settings of this process say. */
export function ingestContext(heard: Pick<IngestContext, "onStored" | "onPoison">): IngestContext {
  const { EVENT_BUS_STREAMS, EVENT_BUS_OPERATOR_ORG } = env();
  const operatorOrgId = EVENT_BUS_OPERATOR_ORG ? parsePublicId("org", EVENT_BUS_OPERATOR_ORG) : null;
  if (EVENT_BUS_OPERATOR_ORG && !operatorOrgId)
    throw new Error("EVENT_BUS_OPERATOR_ORG must be an id such as org_01….");
  const processId = newId();
  const quota = new PublishQuota({
    exchange: (reports) => withWorker((sql) => exchangeCountsAsWorker(sql, processId, reports)),
    defaultLimit: () => env().NOTIFY_MAX_EVENTS_PER_MINUTE,
    clock: Date.now,
    pause: (ms) => delay(ms, undefined, { ref: false }),
    onError: (error) => log().warn({ event: "quota.exchange_failed", err: error }, "Counts could not be exchanged."),
  });
  const pace = new Pace(quota, Date.now);
  return {
    macKeys: busKeys(),
    streamOrgs: parseStreamOrgs(EVENT_BUS_STREAMS),
    operatorOrgId,
    admit: (orgId, events) => pace.admit(orgId, events),
    ...heard,
  };
}

let keys: Buffer[] | undefined;

/** Under which this installation signs what it puts on a bus; the first signs, all of them verify. */
export const busKeys = (): readonly Buffer[] => (keys ??= vault().deriveKeys("tocsin event bus"));

export function signingKey(): Buffer {
  const [key] = busKeys();
  if (!key) throw new Error("TOCSIN_MASTER_KEYS holds no key.");
  return key;
}

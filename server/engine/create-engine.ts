import { workerAnnouncer } from "@/server/live/announce";
import { withWorker } from "@/server/db/scope";
import { createSender } from "@/server/egress/send";
import { egressPolicy } from "@/server/egress-policy";
import { env } from "@/server/env";
import { newId } from "@/server/new-id";
import { engineWatch } from "@/server/observability/engine-watch";
import { vault } from "@/server/vault/vault";
import { announcing } from "./announcing";
import { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import { matchInThread } from "@/server/engine/fan-out/match-in-thread";
import { Engine, type EngineOptions } from "./engine";

type EngineIdentity = Pick<EngineOptions, "workerId" | "version" | "isAlive"> & {
  /** Called for an org with a notification to tell, after the commit. */
  tell?: (orgId: string) => void;
};

/** The engine of this process, put together from its settings. */
export function createEngine({ workerId, version, isAlive, tell }: EngineIdentity): Engine {
  const settings = env();
  return new Engine({
    transaction: withWorker,
    matchEvents: matchInThread,
    sender: createSender({ policy: egressPolicy(), proxyUrl: settings.EGRESS_PROXY_URL }),
    configs: new ChannelConfigs(vault(), (error, channelId) => engineWatch.fault("open", error, { channelId })),
    workerId,
    version,
    publicUrl: settings.PUBLIC_URL,
    isAlive,
    defaultCap: settings.NOTIFY_MAX_CONCURRENT_PER_ORG,
    batchLimit: settings.NOTIFY_CLAIM_BATCH_SIZE,
    slots: { count: settings.WORKER_MAX_IN_FLIGHT },
    newId,
    random: Math.random,
    events: announcing(engineWatch, workerAnnouncer(), tell),
  });
}

import { env } from "@/server/env";
import { log } from "@/server/observability/log";
import type { EventBus } from "./event-bus";
import { MemoryBus } from "./memory";
import { NatsBus } from "./nats";
import { PostgresBus } from "./postgres";
import { RedisBus } from "./redis";
import { parseStreamOrgs } from "./stream-orgs";

/** `globalThis`, because routes are bundled apart and one process has one connection. */
const holder = globalThis as { tocsinBus?: EventBus };

/** The bus of this process. Nothing is connected before it is used. */
export const eventBus = (): EventBus => (holder.tocsinBus ??= create());

/** Whether what is published goes to a bus first. */
export const hasBus = (): boolean => env().EVENT_BUS !== "postgres";

export async function closeBus(): Promise<void> {
  const bus = holder.tocsinBus;
  holder.tocsinBus = undefined;
  await bus?.close();
}

function create(): EventBus {
  const { EVENT_BUS, REDIS_URL, NATS_URL, WEBHOOK_STREAM_MAX_LEN: maxLength, EVENT_BUS_STREAMS } = env();
  const more = [...parseStreamOrgs(EVENT_BUS_STREAMS).keys()];
  const onError = (error: unknown) =>
    log().warn({ event: "bus.error", bus: EVENT_BUS, err: error }, "The event bus reported an error.");
  switch (EVENT_BUS) {
    case "postgres":
      return new PostgresBus({ maxLength });
    case "memory":
      return new MemoryBus({ maxLength });
    case "redis":
      return new RedisBus({ url: REDIS_URL, maxLength, streams: more, onError });
    case "nats":
      return new NatsBus({ url: NATS_URL, maxLength, subjects: more, onError });
  }
}

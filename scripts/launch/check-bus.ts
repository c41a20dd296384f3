import { NatsBus } from "@/server/bus/nats";
import { RedisBus } from "@/server/bus/redis";
import { parseEnv } from "@/server/env";
import type { Environment } from "../processes";

/**
 * Says in one line what is missing before anything is started. Later a bus that goes away is waited for; at the first
 * start it is more likely that there is none. Answers with what should be changed about the one that is there.
 */
export async function checkBus(given: Environment): Promise<string[]> {
  const { EVENT_BUS, REDIS_URL, NATS_URL } = parseEnv({
    EVENT_BUS: given.EVENT_BUS,
    WEBHOOK_PROVIDER: given.WEBHOOK_PROVIDER,
    REDIS_URL: given.REDIS_URL,
    NATS_URL: given.NATS_URL,
  });
  const options = { maxLength: Number(given.WEBHOOK_STREAM_MAX_LEN ?? 100_000) };
  if (EVENT_BUS === "redis") {
    const how = "Start redis-server, or set REDIS_URL.";
    return tryBus(new RedisBus({ ...options, url: REDIS_URL }), `no Redis answers at ${hostOf(REDIS_URL)}. ${how}`);
  }
  if (EVENT_BUS === "nats") {
    const how = "Start nats-server -js, or set NATS_URL.";
    return tryBus(
      new NatsBus({ ...options, url: NATS_URL }),
      `no NATS with JetStream answers at ${hostOf(NATS_URL)}. ${how}`,
    );
  }
  return [];
}

async function tryBus(bus: RedisBus | NatsBus, missing: string): Promise<string[]> {
  try {
    await bus.check();
    return "warnings" in bus ? await bus.warnings() : [];
  } catch (error) {
    // Our own words about its settings are more use than "no answer".
    const { cause } = error as { cause?: unknown };
    const isAboutSettings = cause instanceof Error && cause.message.startsWith("The NATS");
    throw new Error(`EVENT_BUS=${bus.kind}: ${isAboutSettings ? cause.message : missing}`, { cause: error });
  } finally {
    await bus.close();
  }
}

/** Without the password that may be in it. */
function hostOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.protocol}//${url.host}` : address;
}

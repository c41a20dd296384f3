import { type BusServer, startNats, startRedis } from "@/server/testing/bus-servers";

export type ServedBus = "redis" | "nats";

/** A server of this kind, and the settings by which processes find it. */
export async function startBusServer(kind: ServedBus): Promise<{ server: BusServer; env: Record<string, string> }> {
  const server = await (kind === "redis" ? startRedis() : startNats());
  const address: Record<string, string> = kind === "redis" ? { REDIS_URL: server.url } : { NATS_URL: server.url };
  return { server, env: { EVENT_BUS: kind, ...address } };
}

import { setTimeout as delay } from "node:timers/promises";
import { readChange } from "@/server/contracts/live";
import { listenTo } from "@/server/db/notifications";
import { required } from "@/server/env";
import { log } from "@/server/observability/log";
import { DatabaseListener } from "@/server/db/database-listener";
import { LiveHub } from "./hub";

type Live = { hub: LiveHub; listener: DatabaseListener };

/** `globalThis`, because the development server loads modules again: the process keeps one connection. */
const holder = globalThis as { tocsinLive?: Live };

/** The hub of this process; its connection is opened for the first who looks. */
export function liveHub(): LiveHub {
  holder.tocsinLive ??= start();
  return holder.tocsinLive.hub;
}

/** Ends every stream and the connection. */
export async function stopLive(): Promise<void> {
  const live = holder.tocsinLive;
  holder.tocsinLive = undefined;
  live?.hub.close();
  await live?.listener.stop();
}

function start(): Live {
  const hub = new LiveHub();
  const listener = new DatabaseListener({
    listen: (heard) => listenTo({ connectionString: required("WEB_DATABASE_URL"), channel: "tocsin_live", ...heard }),
    onPayload: (payload) => {
      const change = readChange(payload);
      if (change) hub.hear(change);
    },
    onListening: (isListening) => hub.setListening(isListening),
    onError: (error) => log().warn({ event: "live.deaf", err: error }, "Changes cannot be heard; trying again."),
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
    random: Math.random,
  });
  listener.start();
  // The server stops when its last answer is out, and a stream is an answer without an end.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void closeForGood());
  return { hub, listener };
}

/** The closed hub stays in place: whoever comes now, while the server stops, is sent away at once. */
async function closeForGood(): Promise<void> {
  holder.tocsinLive?.hub.close();
  await holder.tocsinLive?.listener.stop();
}

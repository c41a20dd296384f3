import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { metricsPage } from "./metrics";

/** What a process says about itself to whoever runs it. */
export type ProcessState = {
  /** It has finished starting. */
  isStarted: () => boolean;
  /** It can do its work now: not stopping, the database answers, and every loop comes round. */
  isReady: () => boolean | Promise<boolean>;
  /** What does not. */
  late: () => string[];
};

export type Probes = { port: number; close: () => Promise<void> };

export async function startProbes(host: string, port: number, state: ProcessState): Promise<Probes> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    switch (path) {
      // Whoever can answer at all is alive; a database that is away is no reason to be killed.
      case "/health":
        return answer(response, true, "alive");
      case "/startup":
        return answer(response, state.isStarted(), "started");
      case "/ready":
        return void Promise.resolve(state.isReady()).then((isReady) =>
          answer(response, isReady, "ready", state.late()),
        );
      case "/metrics":
        return void sendMetrics(response);
      default:
        return response.writeHead(404).end();
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(response: ServerResponse, holds: boolean, word: string, late: string[] = []): ServerResponse {
  const body = { status: holds ? word : `not ${word}`, ...(late.length > 0 && { late }) };
  return response.writeHead(holds ? 200 : 503, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Also while the database is away: what has to be read from it is left out then. */
async function sendMetrics(response: ServerResponse): Promise<void> {
  const { contentType, body } = await metricsPage();
  response.writeHead(200, { "content-type": contentType }).end(body);
}

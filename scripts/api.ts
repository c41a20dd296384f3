import { getRequestListener } from "@hono/node-server";
import { apiRoute } from "@/server/api/http/api-route";
import { liveResponse, readyResponse, startupResponse } from "@/server/api/http/health";
import { createHttpServer } from "@/server/api/http/http-server";
import { handleRest } from "@/server/api/rest/app";
import { isPublishPost, servePublishPost } from "@/server/api/rest/publish-door";
import { startApi } from "@/server/api/http/start-web";
import { closeBus } from "@/server/bus/open-bus";
import { closeClients } from "@/server/db/client";
import { env } from "@/server/env";
import { loadDotEnv } from "./launch/settings";
import { onStopRequest } from "./launch/shutdown";
import { complain, messageOf, say } from "./screen";

/** Longer than any transaction may last. */
const PATIENCE_MS = 15_000;

const HEALTH: Readonly<Record<string, () => Response | Promise<Response>>> = {
  "/api/health/live": liveResponse,
  "/api/health/ready": () => readyResponse(),
  "/api/health/startup": startupResponse,
};

const answer = apiRoute((request: Request) => {
  const health = request.method === "GET" ? HEALTH[new URL(request.url).pathname] : undefined;
  return health ? health() : handleRest(request);
});

/** `npm run api`: the REST API alone, in a process without the dashboard. */
try {
  loadDotEnv();
  await startApi();
  const { API_HOST, API_PORT } = env();
  const serve = getRequestListener(answer);
  const server = createHttpServer((request, response) =>
    isPublishPost(request) ? servePublishPost(request, response) : serve(request, response),
  );
  server.listen(API_PORT, API_HOST, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : API_PORT;
    say(`The API listens on http://${API_HOST}:${port}/api/v1`);
    process.send?.({ event: "listening", port });
  });
  onStopRequest(() => {
    // Calls that are under way come to their end; idle connections are closed at once.
    server.close(() => void Promise.all([closeBus(), closeClients()]).finally(() => process.exit(0)));
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
} catch (error) {
  complain(messageOf(error));
  process.exit(1);
}

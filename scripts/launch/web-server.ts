import next from "next";
import { createHttpServer } from "@/server/api/http/http-server";
import { env } from "@/server/env";
import { PROJECT_ROOT } from "../project";

/** The entry of the web process: the last build, behind a server of our own. */
const { HOST: hostname, PORT: port } = env();
const app = next({ dev: false, dir: PROJECT_ROOT, hostname, port });
await app.prepare();
const server = createHttpServer(app.getRequestHandler());
server.listen(port, hostname);

let isStopping = false;
/** Answers that are under way are finished; streams are ended by who keeps them. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  server.close(() => void app.close().finally(() => process.exit(0)));
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

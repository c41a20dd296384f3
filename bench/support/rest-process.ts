import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { handleRest } from "@/server/api/rest/app";

/**
 * The REST door in a process of its own: what the route of the web runs, from the key to the wake-up, behind a plain HTTP
 * server. Without Next around it, which a bench would have to build first.
 */
const server = createServer((request, response) => {
  void (async () => {
    const headers = new Headers(request.headers as Record<string, string>);
    const url = `http://bench${request.url ?? "/"}`;
    const answer = await handleRest(new Request(url, { method: "POST", headers, body: await buffer(request) }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  })();
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ event: "listening", port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));

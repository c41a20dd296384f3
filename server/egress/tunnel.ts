import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { TransportFault } from "./fault";

function proxyFault(status?: number): TransportFault {
  const answer = status === undefined ? "could not be reached" : `refused the connection (${status})`;
  return new TransportFault({ kind: "network" }, `The outgoing proxy ${answer}.`);
}

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(plain).toString("base64")}` };
}

/** Asks the operator's proxy for a tunnel to `authority` (host:port); plain http goes through one as well. */
export function openTunnel(proxy: URL, authority: string, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (proxy.protocol === "https:" ? requestHttps : requestHttp)({
    host: proxy.hostname,
    port: proxy.port === "" ? (proxy.protocol === "https:" ? 443 : 80) : Number(proxy.port),
    method: "CONNECT",
    path: authority,
    headers: { host: authority, ...credentialsOf(proxy) },
    agent: false,
    signal,
  });
  request.once("connect", ({ statusCode }, socket) => {
    if (statusCode === 200) {
      socket.on("error", () => undefined);
      resolve(socket);
      return;
    }
    socket.destroy();
    reject(proxyFault(statusCode));
  });
  request.once("response", (response) => {
    response.destroy();
    reject(proxyFault(response.statusCode));
  });
  request.once("error", () => reject(proxyFault()));
  request.end();
  return promise;
}

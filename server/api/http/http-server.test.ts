import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readPeer } from "@/server/auth/peer";
import { createHttpServer } from "./http-server";

type Handle = Parameters<typeof createHttpServer>[0];
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function serving(handle: Handle, times = {}): Promise<number> {
  const server = createHttpServer(handle, times).listen(0, "127.0.0.1");
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Writes these bytes and reads until the other side closes, or says so in a number of answers. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket: Socket = connect(port, "127.0.0.1");
  open.push({ close: () => socket.destroy() });
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return heard;
}

const head = (method: string, path: string, more = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;
const answer: Handle = (request, response) => {
  response.end(request.url);
  return Promise.resolve();
};

describe("the web server", () => {
  it.each(["/%E0%A4%A", "/acme/%zz", "/api/%", "/%"])("answers 400 to the malformed path %s", async (path) => {
    const heard = await exchange(await serving(answer), head("GET", path));
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toContain('"code":"bad_request"');
  });

  it("takes no body for a page, and any method under /api", async () => {
    const port = await serving(answer);
    for (const method of ["POST", "PUT", "DELETE"])
      expect(await exchange(port, head(method, "/sign-in"))).toMatch(/^HTTP\/1\.1 405 /);
    expect(await exchange(port, head("GET", "/sign-in?next=/%zz"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(port, head("POST", "/api/v1/events"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("answers without reading a body that nobody asked for", async () => {
    const port = await serving((_, response) => {
      response.statusCode = 401;
      response.end();
      return Promise.resolve();
    });
    const heard = await exchange(port, head("POST", "/api/v1/events", "Content-Length: 12582912\r\n"));
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each([
    ["headers", "POST /api/v1/events HTTP/1.1\r\nHost: a\r\nX-Slow"],
    ["a body", "POST /api/v1/events HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{"],
  ])("closes a connection on which %s never end", async (_, bytes) => {
    const times = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
    // The handler waits for the body, as one does whose caller has a key.
    const port = await serving(
      (request) => new Promise<void>((resolve) => request.resume().once("close", () => resolve())),
      times,
    );
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  it("tells handlers who is at the other end, whatever the client writes", async () => {
    let peer: string | null = null;
    const port = await serving((request, response) => {
      peer = readPeer(new Headers(request.headers as Record<string, string>));
      return answer(request, response);
    });
    await exchange(port, head("GET", "/", "X-Tocsin-Peer: 6.6.6.6\r\nX-Forwarded-For: 6.6.6.6\r\n"));
    expect(peer).toBe("127.0.0.1");
  });

  it("answers 500 when the handler fails, and goes on", async () => {
    const port = await serving(() => Promise.reject(new Error("broken")));
    expect(await exchange(port, head("GET", "/"))).toMatch(/^HTTP\/1\.1 500 /);
    expect(await exchange(port, head("GET", "/"))).toMatch(/^HTTP\/1\.1 500 /);
  });
});

import net from "node:net";

const LAST_PORT = 65_535;

export type ChosenPort = { port: number; movedFrom?: number };

/** A port that a person asked for is used or refused; a default moves up to the next free one. */
export async function choosePort(
  name: string,
  asked: string | undefined,
  fallback: number,
  host: string,
): Promise<ChosenPort> {
  if (asked) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
      throw new Error(`${name}=${asked} is not a port number.`);
    if (await isPortFree(port, host)) return { port };
    throw new Error(`${name}=${port} is in use by another program. Stop that one, or set ${name} to another port.`);
  }
  for (let port = fallback; port <= LAST_PORT; port++) {
    if (await isPortFree(port, host)) return port === fallback ? { port } : { port, movedFrom: fallback };
  }
  throw new Error(`No free port was found from ${fallback} up. Set ${name}.`);
}

/** Below the ports that systems give to outgoing connections, or one of those could take it during a restart. */
const FREE_PORTS = { first: 20_000, count: 12_000 };

export async function freePort(host = "127.0.0.1"): Promise<number> {
  const start = Math.floor(Math.random() * FREE_PORTS.count);
  for (let step = 0; step < FREE_PORTS.count; step++) {
    const port = FREE_PORTS.first + ((start + step) % FREE_PORTS.count);
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No free port was found on ${host}.`);
}

/**
 * Both loopback addresses are asked, too: a browser that opens `localhost` may reach whoever listens on the other
 * one, and some systems let two programs share a port when only one of them named an address.
 */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const answers = await Promise.all([accepts(port, "127.0.0.1"), accepts(port, "::1")]);
  return !answers.includes(true) && (await canListen(port, host));
}

/** Where a server bound to `host` is reached from this machine. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Only this machine itself reaches a server bound here. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (net.isIPv4(host) && host.startsWith("127."));
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

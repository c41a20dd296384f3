import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";

/**
 * Route handlers do not see the socket, so our own server writes down who is at its other end, under a name that
 * nobody outside of the process can guess. `globalThis`, because the server and the handlers are bundled apart.
 */
const holder = globalThis as { tocsinPeerHeader?: string };
const PREFIX = "x-tocsin-peer-";

type Arrived = { headers: Record<string, string | string[] | undefined>; socket: Socket };

export function writePeer({ headers, socket }: Arrived): void {
  holder.tocsinPeerHeader ??= PREFIX + randomBytes(16).toString("hex");
  headers[holder.tocsinPeerHeader] = socket.remoteAddress;
}

/** The address at the other end of the connection: the client, or a proxy before us. Null under another server. */
export function readPeer(headers: Headers): string | null {
  const name = holder.tocsinPeerHeader;
  return name === undefined ? null : headers.get(name);
}

export const isPeerHeader = (name: string): boolean => name.startsWith(PREFIX);

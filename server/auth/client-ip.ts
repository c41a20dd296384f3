import { parseIp } from "@/server/domain/target/address";
import { env } from "@/server/env";
import { readPeer } from "./peer";

/**
 * The address of the client, or null when it cannot be known. Anyone can write X-Forwarded-For; only behind a proxy of
 * ours (TRUST_PROXY=1) is its last entry true, because that is the one which our proxy added.
 */
export function clientIp(headers: Pick<Headers, "get">, trustProxy: boolean = env().TRUST_PROXY): string | null {
  if (!trustProxy) return null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return parseIp(last) ? last : null;
}

/** Whom tries are counted by. */
export type Origin = {
  /** The network of a client whose address is known; null where it is not. Refusing one refuses nobody else. */
  network: string | null;
  /**
   * The network, or else that of whoever is at the other end of the connection. That may be a proxy, and stand for
   * everybody: what is counted by it may slow answers down, and must not refuse them.
   */
  nearest: string;
};

export function originOf(headers: Headers, trustProxy?: boolean): Origin {
  const ip = clientIp(headers, trustProxy);
  const network = ip === null ? null : networkOf(ip);
  const peer = readPeer(headers);
  return { network, nearest: network ?? (peer === null ? "unknown" : `peer ${networkOf(peer)}`) };
}

const MAPPED = 0xffffn << 32n;
const HOST_BITS = 64n;

/**
 * One name for all addresses that one client can choose from: an IPv6 network is handed out as a /64 at least, and has
 * many spellings; an IPv4 address may come mapped into IPv6.
 */
export function networkOf(address: string): string {
  const ip = parseIp(address);
  if (!ip) return address;
  if (ip.family === 4) return `4:${ip.value.toString(16)}`;
  if (ip.value >> 32n === MAPPED >> 32n) return `4:${(ip.value & 0xffffffffn).toString(16)}`;
  return `6:${(ip.value >> HOST_BITS).toString(16)}`;
}

import { connect, isIPv6, type Socket } from "node:net";
import type { VettedAddress } from "./address-guard";

/** How long one address may stay silent before the next is tried beside it (RFC 8305). */
const HEAD_START_MS = 250;

/** Alternates between families, so that a broken one costs a single head start. */
export function interleaveFamilies(addresses: readonly VettedAddress[]): VettedAddress[] {
  const v4 = addresses.filter(({ address }) => !isIPv6(address));
  const v6 = addresses.filter(({ address }) => isIPv6(address));
  return Array.from({ length: Math.max(v4.length, v6.length) }, (_, index) => [v4[index], v6[index]])
    .flat()
    .filter((address) => address !== undefined);
}

/**
 * Dials vetted addresses, never names: the first to answer wins and the others are closed. Rejects with the last
 * failure, or with the reason of the signal.
 */
export function raceConnect(addresses: readonly VettedAddress[], port: number, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const queue = interleaveFamilies(addresses);
  const attempts = new Set<Socket>();
  let headStart: NodeJS.Timeout | undefined;

  const finish = () => {
    clearTimeout(headStart);
    signal.removeEventListener("abort", onAbort);
    for (const socket of attempts) socket.destroy();
  };
  const onAbort = () => {
    finish();
    reject(signal.reason as Error);
  };
  const tryNext = (lastError: Error) => {
    clearTimeout(headStart);
    const next = queue.shift();
    if (!next) {
      if (attempts.size > 0) return;
      finish();
      reject(lastError);
      return;
    }
    const socket = connect({ host: next.address, port, blockList: next.blockList, noDelay: true, keepAlive: true });
    attempts.add(socket);
    // Stays until the owner takes over: an error after the race must not bring the process down.
    socket.on("error", (error) => {
      if (attempts.delete(socket)) tryNext(error);
    });
    socket.once("connect", () => {
      attempts.delete(socket);
      finish();
      resolve(socket);
    });
    if (queue.length > 0) headStart = setTimeout(tryNext, HEAD_START_MS, lastError);
  };

  if (signal.aborted) reject(signal.reason as Error);
  else {
    signal.addEventListener("abort", onAbort);
    tryNext(new Error("The name has no address."));
  }
  return promise;
}

import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { parseIp } from "@/server/domain/target/address";
import { bareHostname, nameTrust, type TargetPolicy } from "@/server/domain/target/target-url";
import { assertBlockListWorks, createAddressGuard, type VettedAddress } from "./address-guard";
import { connectFault, dnsFault, TransportFault, type Phase, tlsFault } from "./fault";
import { raceConnect } from "./race-connect";
import { createPublicResolve, resolveLocally, type Resolve } from "./resolve";
import { openTunnel } from "./tunnel";

export type ConnectOptions = {
  policy: TargetPolicy;
  /** Replaces both resolvers; for tests. */
  resolve?: Resolve | undefined;
  /** A name that takes longer has failed, even when the deadline is further away. */
  dnsTimeoutMs?: number | undefined;
  /** Extra certificate authorities, PEM. */
  ca?: string | undefined;
  /** All traffic goes through this proxy, which then resolves the names and must guard them itself. */
  proxyUrl?: string | undefined;
};

export type Dialled = { socket: Socket; dnsMs: number | null; connectMs: number; tlsMs: number | null };

/** Opens a vetted connection. Rejects with a TransportFault, or with the reason of the signal. */
export type GuardedConnect = (origin: URL, signal: AbortSignal, onPhase: (phase: Phase) => void) => Promise<Dialled>;

const DNS_TIMEOUT_MS = 5_000;

/** Settles like the work, or rejects as soon as the signal fires; the work itself may have no way to stop. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  return promise;
}

function startTls(socket: Socket, hostname: string, ca: string | undefined, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const secured = connectTls({
    socket,
    host: hostname,
    // RFC 6066 forbids addresses here; the certificate is then checked against `host`.
    ...(parseIp(hostname) ? {} : { servername: hostname }),
    ALPNProtocols: ["http/1.1"],
    minVersion: "TLSv1.2",
    ...(ca !== undefined && { ca }),
  });
  const onAbort = () => {
    secured.destroy();
    reject(signal.reason as Error);
  };
  signal.addEventListener("abort", onAbort);
  secured.on("error", (error) => reject(tlsFault(error)));
  secured.once("secureConnect", () => resolve(secured));
  return promise.finally(() => signal.removeEventListener("abort", onAbort));
}

export function createGuardedConnect(options: ConnectOptions): GuardedConnect {
  const { policy, dnsTimeoutMs = DNS_TIMEOUT_MS, ca, proxyUrl } = options;
  const resolvePublic = options.resolve ?? createPublicResolve();
  const resolveAllowed = options.resolve ?? resolveLocally;
  const vet = createAddressGuard(policy);
  let lockProof: Promise<void> | undefined;

  async function vettedAddresses(origin: URL, signal: AbortSignal): Promise<VettedAddress[]> {
    const hostname = bareHostname(origin);
    const trust = nameTrust(origin, policy);
    if (parseIp(hostname)) return vet([hostname], trust);
    const resolve = trust === "none" ? resolvePublic : resolveAllowed;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(dnsTimeoutMs)]);
    const answers = await untilAborted(resolve(hostname), limit).catch((error: unknown) => {
      signal.throwIfAborted();
      throw dnsFault(error);
    });
    if (answers.length === 0) throw new TransportFault({ kind: "dns" });
    return vet(answers, trust);
  }

  async function openDirectly(origin: URL, port: number, signal: AbortSignal, onPhase: (phase: Phase) => void) {
    const hostname = bareHostname(origin);
    const startedAt = performance.now();
    onPhase("dns");
    const addresses = await vettedAddresses(origin, signal);
    const resolvedAt = performance.now();
    onPhase("connect");
    const socket = await raceConnect(addresses, port, signal);
    return {
      socket,
      dnsMs: parseIp(hostname) ? null : resolvedAt - startedAt,
      connectMs: performance.now() - resolvedAt,
    };
  }

  async function openThroughProxy(proxy: URL, origin: URL, port: number, signal: AbortSignal) {
    const startedAt = performance.now();
    const socket = await openTunnel(proxy, `${origin.hostname}:${port}`, signal);
    return { socket, dnsMs: null, connectMs: performance.now() - startedAt };
  }

  return async (origin, signal, onPhase) => {
    lockProof ??= assertBlockListWorks();
    await lockProof;
    const port = Number(origin.port) || (origin.protocol === "https:" ? 443 : 80);
    try {
      if (proxyUrl !== undefined) onPhase("connect");
      const opened =
        proxyUrl === undefined
          ? await openDirectly(origin, port, signal, onPhase)
          : await openThroughProxy(new URL(proxyUrl), origin, port, signal);
      if (signal.aborted) opened.socket.destroy();
      signal.throwIfAborted();
      if (origin.protocol !== "https:") return { ...opened, tlsMs: null };
      onPhase("tls");
      const securingAt = performance.now();
      const socket = await startTls(opened.socket, bareHostname(origin), ca, signal);
      return { ...opened, socket, tlsMs: performance.now() - securingAt };
    } catch (error) {
      signal.throwIfAborted();
      throw connectFault(error);
    }
  };
}

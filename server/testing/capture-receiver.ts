import { readFileSync } from "node:fs";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type CapturedRequest = {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw bytes: what a signature is checked against. */
  body: Buffer;
  receivedAt: Date;
};

export type Answer = {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Time before the answer; ends early when the receiver closes. */
  delayMs?: number;
};

/** `index` counts from 0 over all requests. */
export type Answering = Answer | ((request: CapturedRequest, index: number) => Answer | Promise<Answer>);

export type CaptureReceiver = {
  /** Ends without a slash: `${receiver.url}/hook`. */
  url: string;
  port: number;
  /** All requests so far, in order of arrival. */
  requests: readonly CapturedRequest[];
  answerWith(answering: Answering): void;
  /** The first request nobody has asked for yet, now or when it comes. */
  next(): Promise<CapturedRequest>;
  /** All requests, as soon as there are at least `count`. */
  waitFor(count: number): Promise<readonly CapturedRequest[]>;
  close(): Promise<void>;
};

/** A real HTTP server on loopback that remembers what it was sent. */
export async function startCaptureReceiver(
  answering: Answering = {},
  { tls = false, port = 0 }: { tls?: boolean; port?: number } = {},
): Promise<CaptureReceiver> {
  const requests: CapturedRequest[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const closing = new AbortController();
  let current = answering;
  let taken = 0;

  const arrived = async (count: number): Promise<void> => {
    if (requests.length >= count) return;
    await new Promise<void>((resolve) => waiting.add({ count, resolve }));
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: CapturedRequest = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks),
      receivedAt: new Date(),
    };
    const index = requests.push(request) - 1;
    for (const waiter of waiting) {
      if (waiter.count > requests.length) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
    const answer = typeof current === "function" ? await current(request, index) : current;
    if (answer.delayMs !== undefined) await delay(answer.delayMs, undefined, { signal: closing.signal });
    outgoing.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  };
  // A sender that went away in the middle is what many tests are about.
  const listener: RequestListener = (incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  };

  const server = tls ? createTlsServer(RECEIVER_CERTIFICATE, listener) : createServer(listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;

  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    answerWith: (next) => {
      current = next;
    },
    next: async () => {
      const index = taken++;
      await arrived(index + 1);
      return requests[index]!;
    },
    waitFor: async (count) => {
      await arrived(count);
      return requests;
    },
    close: async () => {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A self-signed pair for local TLS receivers: nothing but a test that names it as its authority trusts it. */
export const RECEIVER_CERTIFICATE = {
  cert: readFileSync(new URL("./receiver-cert.pem", import.meta.url), "utf8"),
  key: readFileSync(new URL("./receiver-key.pem", import.meta.url), "utf8"),
  /** A name of the certificate that is not in any public zone; resolve it with an injected resolver. */
  hostname: "receiver.example",
};

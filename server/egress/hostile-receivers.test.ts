import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { FAULT_MESSAGES } from "@/server/domain/retry/classify";
import { parseCidrs } from "@/server/domain/target/address";
import { startHostileReceiver, type Behaviour, type HostileReceiver } from "@/server/testing/hostile-receiver";
import { RECEIVER_CERTIFICATE } from "@/server/testing/capture-receiver";
import type { SendResult } from "./exchange";
import { createSender, type Sender, type SenderOptions } from "./send";

/** For those who run out of time, so that the tests do not; all others must be found out long before the second one. */
const SHORT_MS = 300;
/** For those who must have got somewhere by then. */
const SOME_MS = 2_000;
const LONG_MS = 8_000;
const HOST = RECEIVER_CERTIFICATE.hostname;
const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

function sending(options: Partial<SenderOptions> = {}): Sender {
  const policy = { allowHttp: true, allowCidrs: parseCidrs("127.0.0.1"), allowHosts: [] };
  const sender = createSender({ policy, resolve: () => Promise.resolve(["127.0.0.1"]), ...options });
  open.push(sender);
  return sender;
}

async function hostile(...args: Parameters<typeof startHostileReceiver>): Promise<HostileReceiver> {
  const receiver = await startHostileReceiver(...args);
  open.push(receiver);
  return receiver;
}

/** Sends by name, and checks on the way what must hold for every answer. */
async function attempt(
  sender: Sender,
  port: number,
  { scheme = "http", timeoutMs = LONG_MS }: { scheme?: "http" | "https"; timeoutMs?: number } = {},
): Promise<SendResult> {
  const startedAt = performance.now();
  const url = `${scheme}://${HOST}:${port}/hook`;
  const result = await sender.send({ url, headers: {}, body: "{}", timeoutMs, now: new Date() });
  expect(performance.now() - startedAt).toBeLessThan(timeoutMs + 1_000);
  expect(JSON.stringify(result)).not.toMatch(/127\.0\.0|::1|7f00/);
  if (result.outcome.kind === "failed") expect(result.outcome.message).toMatch(/^[A-Z].*\.$/);
  return result;
}

describe("a receiver that", () => {
  it.each<[Behaviour, "timeout" | "network", number | undefined, RegExp]>([
    ["silent", "timeout", undefined, /did not answer within 300 ms/],
    ["dripsHeaders", "timeout", undefined, /did not answer/],
    ["dripsInterim", "timeout", undefined, /did not answer/],
    ["dripsBody", "timeout", 200, /did not finish its answer/],
    ["closesAtOnce", "network", undefined, /closed the connection/],
    ["resetsMidHeaders", "network", undefined, /closed the connection/],
    ["resetsMidBody", "network", 200, /closed the connection/],
    ["floodsInterim", "network", undefined, /interim/],
    ["continuesUnasked", "network", undefined, /closed the connection/],
    ["switchesProtocols", "network", undefined, /closed the connection/],
    ["sendsHugeHeader", "network", undefined, /headers are larger than 16 KiB/],
    ["poursHeaders", "network", undefined, /headers are larger than 16 KiB/],
    ["poursTrailers", "network", 200, /headers are larger than 16 KiB/],
    ["poursStatusLine", "network", undefined, /far more than an answer/],
    ["poursChunkExtension", "network", 200, /far more than an answer/],
    ["speaksGibberish", "network", undefined, /not valid HTTP/],
  ])("%s fails as %s (status %s) in time", async (behaviour, category, httpStatus, message) => {
    const receiver = await hostile(behaviour);
    const sender = sending();
    const givenUpMs = httpStatus === undefined ? SHORT_MS : SOME_MS;
    const timeoutMs = category === "timeout" ? givenUpMs : LONG_MS;
    const { outcome } = await attempt(sender, receiver.port, { timeoutMs });
    expect(outcome).toMatchObject({ kind: "failed", category, message: expect.stringMatching(message) as unknown });
    expect(outcome.httpStatus).toBe(httpStatus);
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 0, connections: 0 });
  });

  it("sends a gibibyte is read for 64 KiB and believed by its status", async () => {
    const receiver = await hostile("sendsOneGibibyte");
    const { outcome, response } = await attempt(sending(), receiver.port);
    expect(outcome).toEqual({ kind: "delivered", httpStatus: 200 });
    expect(response).toMatchObject({ truncated: true, body: "x".repeat(1_024) });
    await receiver.close();
    open.splice(open.indexOf(receiver), 1);
    // What the kernel buffered on the way counts as well.
    expect(receiver.bytesWritten()).toBeLessThan(32 * 1024 * 1024);
  });

  it("sends a gzip bomb gets it back unopened", async () => {
    const receiver = await hostile("sendsGzipBomb");
    const { outcome, response } = await attempt(sending(), receiver.port);
    expect(outcome).toEqual({ kind: "delivered", httpStatus: 200 });
    expect(response?.headers["content-encoding"]).toBe("gzip");
    expect(response?.body.length).toBeLessThanOrEqual(1_024);
  });

  it("answers twice cannot answer the next request", async () => {
    const receiver = await hostile("answersTwice");
    const sender = sending({ limits: { connectionsPerOrigin: 1 } });
    const results = await Promise.all([1, 2, 3].map(() => attempt(sender, receiver.port)));
    expect(results.map(({ response }) => response?.body)).toEqual(["ok", "ok", "ok"]);
    expect(receiver.connections()).toBe(3);
  });

  it("is not there fails as refused", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const { outcome } = await attempt(sending(), port);
    expect(outcome).toEqual({ kind: "failed", category: "network", message: "The receiver refused the connection." });
  });
});

describe("TLS", () => {
  it("refuses a self-signed certificate and says so", async () => {
    const receiver = await hostile("silent", { tls: true });
    const { outcome } = await attempt(sending(), receiver.port, { scheme: "https" });
    expect(outcome).toMatchObject({ category: "tls", message: expect.stringContaining("self-signed") as unknown });
  });

  it("refuses a certificate for another name, even from a trusted authority", async () => {
    const receiver = await hostile("silent", { tls: true });
    const sender = sending({ ca: RECEIVER_CERTIFICATE.cert });
    const url = `https://other.example:${receiver.port}/`;
    const { outcome } = await sender.send({ url, headers: {}, body: "", timeoutMs: LONG_MS, now: new Date() });
    expect(outcome).toMatchObject({
      category: "tls",
      message: expect.stringContaining("another host name") as unknown,
    });
  });

  it("gives up in time on a receiver that never shakes hands", async () => {
    const receiver = await hostile("silent");
    const { outcome } = await attempt(sending(), receiver.port, { scheme: "https", timeoutMs: SOME_MS });
    expect(outcome).toMatchObject({
      category: "timeout",
      message: expect.stringContaining("TLS handshake") as unknown,
    });
  });

  it("fails as tls when the other side does not speak it", async () => {
    const receiver = await hostile("speaksGibberish");
    expect((await attempt(sending(), receiver.port, { scheme: "https" })).outcome).toMatchObject({
      category: "tls",
      message: FAULT_MESSAGES.notTls,
    });
  });
});

describe("DNS", () => {
  it("fails as dns when the name does not exist", async () => {
    const notFound = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    const { outcome } = await attempt(sending({ resolve: () => Promise.reject(notFound) }), 8080);
    expect(outcome).toMatchObject({ category: "dns", message: "The host name does not exist or has no address." });
  });

  it("fails as dns when the name has no addresses or the name server fails", async () => {
    expect((await attempt(sending({ resolve: () => Promise.resolve([]) }), 8080)).outcome).toMatchObject({
      category: "dns",
    });
    const broken = () => Promise.reject(new Error("ESERVFAIL at 127.0.0.53"));
    expect((await attempt(sending({ resolve: broken }), 8080)).outcome).toMatchObject({ category: "dns" });
  });

  it("gives up in time on a name server that never answers, by the deadline or its own limit", async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    const byDeadline = await attempt(sending({ resolve }), 8080, { timeoutMs: SHORT_MS });
    expect(byDeadline.outcome).toMatchObject({ category: "dns" });
    const byLimit = await attempt(sending({ resolve, dnsTimeoutMs: 30 }), 8080);
    expect(byLimit.outcome).toMatchObject({ category: "dns" });
    expect(byLimit.timings.totalMs).toBeLessThan(LONG_MS / 2);
  });
});

describe("memory", () => {
  it("does not grow over two hundred hostile calls", { timeout: 60_000 }, async () => {
    const sender = sending();
    const behaviours: Behaviour[] = [
      "sendsOneGibibyte",
      "floodsInterim",
      "poursHeaders",
      "poursStatusLine",
      "resetsMidBody",
    ];
    const receivers = await Promise.all(behaviours.map((behaviour) => hostile(behaviour)));
    const round = async () => {
      for (let i = 0; i < 10; i++) await Promise.all(receivers.map(({ port }) => attempt(sender, port)));
    };
    await round();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 4; i++) await round();
    const grownBytes = process.memoryUsage().rss - before;
    // Both sides of the conversation live in this process; reading one gibibyte through would dwarf this.
    expect(grownBytes).toBeLessThan(64 * 1024 * 1024);
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 0, connections: 0 });
  });
});

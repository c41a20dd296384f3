import { afterEach, describe, expect, it } from "vitest";
import { parseCidrs } from "@/server/domain/target/address";
import { type CaptureReceiver, RECEIVER_CERTIFICATE, startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createSender, type Sender, type SenderOptions } from "./send";

const NOW = new Date("2026-03-01T12:00:00Z");
const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

async function receiving(...args: Parameters<typeof startCaptureReceiver>): Promise<CaptureReceiver> {
  const receiver = await startCaptureReceiver(...args);
  open.push(receiver);
  return receiver;
}

function sending(options: Partial<SenderOptions> = {}): Sender {
  const policy = { allowHttp: true, allowCidrs: parseCidrs("127.0.0.0/8"), allowHosts: [] };
  const sender = createSender({ policy, ...options });
  open.push(sender);
  return sender;
}

const post = (sender: Sender, url: string, overrides: Partial<Parameters<Sender["send"]>[0]> = {}) =>
  sender.send({
    url,
    headers: { "content-type": "application/json" },
    body: "{}",
    timeoutMs: 5_000,
    now: NOW,
    ...overrides,
  });

describe("what is sent", () => {
  it("POSTs exactly the given bytes to the path and query of the URL", async () => {
    const receiver = await receiving();
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d]);
    await post(sending(), `${receiver.url}/hook/a%20b?x=1`, { body, headers: { "webhook-id": "msg_1" } });
    const request = await receiver.next();
    expect(request).toMatchObject({ method: "POST", path: "/hook/a%20b?x=1" });
    expect(request.body.equals(body)).toBe(true);
    expect(request.headers).toMatchObject({ "webhook-id": "msg_1", "content-length": "4" });
  });

  it("asks for an uncompressed answer, whatever the headers say", async () => {
    const receiver = await receiving();
    await post(sending(), receiver.url, { headers: { "Accept-Encoding": "gzip, br" } });
    expect((await receiver.next()).headers["accept-encoding"]).toBe("identity");
  });

  it("rejects a header that cannot be sent, since that is no fault of the receiver", async () => {
    const receiver = await receiving();
    await expect(post(sending(), receiver.url, { headers: { "x-a": "b\r\nx-c: d" } })).rejects.toThrow(
      /invalid x-a header/,
    );
    expect(receiver.requests).toHaveLength(0);
  });
});

describe("what comes back", () => {
  it.each([200, 201, 202, 204, 299])("takes %i for delivered", async (status) => {
    const receiver = await receiving({ status });
    const { outcome } = await post(sending(), receiver.url);
    expect(outcome).toEqual({ kind: "delivered", httpStatus: status });
  });

  it.each([
    ...[400, 401, 403, 404, 405, 408, 410, 414, 415, 422, 425, 451].map((status) => [status, "client_error"] as const),
    ...[500, 502, 503, 504, 599].map((status) => [status, "server_error"] as const),
    [413, "payload_too_large"],
    [429, "rate_limit"],
  ] as const)("takes %i for a failure of the category %s", async (status, category) => {
    const receiver = await receiving({ status });
    const { outcome } = await post(sending(), receiver.url);
    expect(outcome).toMatchObject({ kind: "failed", httpStatus: status, category });
    expect(outcome).not.toHaveProperty("retryAfterMs");
  });

  it("passes on how long a receiver asks to be left alone, in seconds or as a date", async () => {
    const receiver = await receiving({ status: 429, headers: { "retry-after": "120" } });
    const sender = sending();
    expect((await post(sender, receiver.url)).outcome).toMatchObject({ category: "rate_limit", retryAfterMs: 120_000 });
    receiver.answerWith({ status: 503, headers: { "retry-after": "Sun, 01 Mar 2026 12:01:00 GMT" } });
    const { outcome } = await post(sender, receiver.url);
    expect(outcome.kind === "failed" && outcome.retryAfterMs).toBeGreaterThan(55_000);
    expect(outcome.kind === "failed" && outcome.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([301, 302, 303, 307, 308])("never follows a %i", async (status) => {
    const target = await receiving();
    const receiver = await receiving({ status, headers: { location: `${target.url}/private` } });
    const { outcome } = await post(sending(), receiver.url);
    expect(outcome).toMatchObject({ kind: "failed", category: "client_error", httpStatus: status });
    expect(target.requests).toHaveLength(0);
  });

  it("keeps a short, clean and redacted sample", async () => {
    const body = `{"token":"very-secret-value","note":"a\0b${"é".repeat(2_000)}"}`;
    const receiver = await receiving({ body, headers: { "set-cookie": "sid=secret", "x-trace": "t1" } });
    const { response } = await post(sending(), receiver.url);
    expect(response?.httpStatus).toBe(200);
    expect(response?.truncated).toBe(true);
    expect(Buffer.byteLength(response?.body ?? "")).toBeLessThanOrEqual(1_024);
    expect(response?.headers["x-trace"]).toBe("t1");
    expect(JSON.stringify(response)).not.toMatch(/secret-value|sid=secret|\\u0000|\ufffd/);
  });

  it("tells apart answers that differ in a single header or byte", async () => {
    const receiver = await receiving((_, index) => ({ body: `n${index >> 1}`, headers: { "x-n": `${index}` } }));
    const sender = sending();
    for (const index of [0, 1, 2, 3]) {
      const { response } = await post(sender, receiver.url);
      expect([response?.body, response?.headers["x-n"]]).toEqual([`n${index >> 1}`, `${index}`]);
    }
  });
});

describe("timings", () => {
  it("splits a first request into phases, and finds none of the first three on a reused connection", async () => {
    const receiver = await receiving({}, { tls: true });
    const sender = sending({ ca: RECEIVER_CERTIFICATE.cert, resolve: () => Promise.resolve(["127.0.0.1"]) });
    const url = `https://${RECEIVER_CERTIFICATE.hostname}:${receiver.port}/`;
    const { timings: first } = await post(sender, url);
    expect(Object.values(first).every((ms) => typeof ms === "number" && ms > 0)).toBe(true);
    const phases = (first.dnsMs ?? 0) + (first.connectMs ?? 0) + (first.tlsMs ?? 0) + (first.firstByteMs ?? 0);
    expect(phases).toBeLessThanOrEqual(first.totalMs);
    const { timings: second } = await post(sender, url);
    expect(second).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    expect(second.firstByteMs).toBeGreaterThan(0);
  });
});

describe("stopping", () => {
  it("rejects with the caller's reason when cancelled, before and during a request", async () => {
    const receiver = await receiving({ delayMs: 60_000 });
    const sender = sending();
    const stop = new AbortController();
    const running = post(sender, receiver.url, { signal: stop.signal });
    await receiver.next();
    stop.abort(new Error("shutting down"));
    await expect(running).rejects.toThrow("shutting down");
    await expect(post(sender, receiver.url, { signal: stop.signal })).rejects.toThrow("shutting down");
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 0, connections: 0 });
    expect(receiver.requests).toHaveLength(1);
  });

  it("cancels what is in flight when closed, and takes nothing more", async () => {
    const receiver = await receiving({ delayMs: 60_000 });
    const sender = sending({ limits: { connectionsPerOrigin: 1 } });
    const running = post(sender, receiver.url);
    const waiting = post(sender, receiver.url);
    await receiver.next();
    sender.close();
    await expect(running).rejects.toThrow("The sender was closed.");
    await expect(waiting).rejects.toThrow("The sender was closed.");
    await expect(post(sender, receiver.url)).rejects.toThrow("The sender is closed.");
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 0, connections: 0 });
  });
});

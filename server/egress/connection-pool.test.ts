import { afterEach, describe, expect, it } from "vitest";
import { parseCidrs } from "@/server/domain/target/address";
import { startCaptureReceiver, type CaptureReceiver } from "@/server/testing/capture-receiver";
import { startHostileReceiver } from "@/server/testing/hostile-receiver";
import type { PoolLimits } from "./connection-pool";
import { createSender, type Sender } from "./send";

const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

function sending(limits: Partial<PoolLimits> = {}): Sender & { dials: () => number } {
  let dials = 0;
  const sender = createSender({
    policy: { allowHttp: true, allowCidrs: parseCidrs("127.0.0.0/8"), allowHosts: [] },
    limits,
    resolve: () => {
      dials++;
      return Promise.resolve(["127.0.0.1"]);
    },
  });
  open.push(sender);
  return { ...sender, dials: () => dials };
}

async function receiving(...args: Parameters<typeof startCaptureReceiver>): Promise<CaptureReceiver> {
  const receiver = await startCaptureReceiver(...args);
  open.push(receiver);
  return receiver;
}

const post = async (sender: Sender, port: number, host = "hooks.example", timeoutMs = 5_000) => {
  const url = `http://${host}:${port}/`;
  return (await sender.send({ url, headers: {}, body: "{}", timeoutMs, now: new Date() })).outcome;
};

describe("connections", () => {
  it("are reused by one request after another", async () => {
    const receiver = await receiving();
    const sender = sending();
    for (let i = 0; i < 5; i++) expect(await post(sender, receiver.port)).toMatchObject({ kind: "delivered" });
    expect(sender.dials()).toBe(1);
  });

  it("are never shared between origins, even where they lead to the same address", async () => {
    const receiver = await receiving();
    const sender = sending();
    await post(sender, receiver.port, "a.example");
    await post(sender, receiver.port, "b.example");
    expect(sender.stats()).toMatchObject({ origins: 2, connections: 2 });
    expect(receiver.requests.map(({ headers }) => headers.host)).toEqual([
      `a.example:${receiver.port}`,
      `b.example:${receiver.port}`,
    ]);
  });

  it("are at most so many per origin, and the rest wait their turn", async () => {
    const receiver = await receiving();
    const sender = sending({ connectionsPerOrigin: 2 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(sender, receiver.port)));
    expect(outcomes.every(({ kind }) => kind === "delivered")).toBe(true);
    expect(sender.dials()).toBe(2);
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 1, connections: 2 });
  });

  it("that hang let those who wait go on as soon as they are given up", async () => {
    const receiver = await receiving((_, index) => (index === 0 ? { delayMs: 60_000 } : {}));
    const sender = sending({ connectionsPerOrigin: 1 });
    const stuck = post(sender, receiver.port, "hooks.example", 1_000);
    await receiver.waitFor(1);
    const waiting = post(sender, receiver.port);
    expect(await stuck).toMatchObject({ category: "timeout" });
    expect(await waiting).toMatchObject({ kind: "delivered" });
  });

  it("that nobody got in time are a timeout, and are not asked for again", async () => {
    const receiver = await receiving({ delayMs: 60_000 });
    const sender = sending({ connectionsPerOrigin: 1 });
    const first = post(sender, receiver.port, "hooks.example", 1_000);
    await receiver.waitFor(1);
    expect(await post(sender, receiver.port, "hooks.example", 100)).toMatchObject({
      category: "timeout",
      message: expect.stringContaining("became free") as unknown,
    });
    await first;
    expect(receiver.requests).toHaveLength(1);
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 0, connections: 0 });
  });

  it("of the longest unused origin make room when there are too many", async () => {
    const receiver = await receiving();
    const sender = sending({ connections: 3 });
    for (const host of ["a.example", "b.example", "c.example", "a.example", "d.example"]) {
      await post(sender, receiver.port, host);
    }
    expect(sender.stats()).toEqual({ inFlight: 0, origins: 3, connections: 3 });
    // `b` had to go; `a` was used again in time.
    await post(sender, receiver.port, "a.example");
    expect(sender.dials()).toBe(4);
    await post(sender, receiver.port, "b.example");
    expect(sender.dials()).toBe(5);
  });

  it("that the receiver ends after each answer cost a dial, not a delivery", async () => {
    const receiver = await receiving({ headers: { connection: "close" } });
    const sender = sending();
    for (let i = 0; i < 3; i++) expect(await post(sender, receiver.port)).toMatchObject({ kind: "delivered" });
    expect(sender.dials()).toBe(3);
  });
});

describe("a connection that the receiver gave up while it was idle", () => {
  const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

  it("is replaced once, and the delivery succeeds", async () => {
    let connections = 0;
    const receiver = await startHostileReceiver((socket) => {
      connections++;
      socket.write(ANSWER);
      // Takes a second request on this connection and drops it unanswered.
      socket.on("data", () => socket.resetAndDestroy());
    });
    open.push(receiver);
    const sender = sending();
    expect(await post(sender, receiver.port)).toMatchObject({ kind: "delivered" });
    expect(await post(sender, receiver.port)).toMatchObject({ kind: "delivered" });
    expect(connections).toBe(2);
  });

  it("is not replaced once part of an answer came", async () => {
    const receiver = await startHostileReceiver((socket) => {
      socket.write(ANSWER);
      socket.on("data", () => socket.write("HTTP/1.1 2", () => socket.resetAndDestroy()));
    });
    open.push(receiver);
    const sender = sending();
    expect(await post(sender, receiver.port)).toMatchObject({ kind: "delivered" });
    expect(await post(sender, receiver.port)).toMatchObject({ category: "network" });
    expect(receiver.connections()).toBe(1);
  });
});

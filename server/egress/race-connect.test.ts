import { once } from "node:events";
import { BlockList, createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { interleaveFamilies, raceConnect } from "./race-connect";

const NOTHING = new BlockList();
const vetted = (...addresses: string[]) => addresses.map((address) => ({ address, blockList: NOTHING }));
const never = new AbortController().signal;

describe("raceConnect", () => {
  let server: Server;
  let port: number;
  beforeEach(async () => {
    server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => server.close());

  it("tries the next address when one refuses", async () => {
    const socket = await raceConnect(vetted("127.0.0.2", "127.0.0.3", "127.0.0.1"), port, never);
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  it("rejects with the last failure when none answers", async () => {
    await expect(raceConnect(vetted("127.0.0.2", "127.0.0.3"), port, never)).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
    await expect(raceConnect([], port, never)).rejects.toThrow("no address");
  });

  it("is stopped by the block list of the socket, though a server listens", async () => {
    const blockList = new BlockList();
    blockList.addAddress("127.0.0.1");
    await expect(raceConnect([{ address: "127.0.0.1", blockList }], port, never)).rejects.toMatchObject({
      code: "ERR_IP_BLOCKED",
    });
  });

  it("stops with the reason of its signal", async () => {
    await expect(raceConnect(vetted("127.0.0.1"), port, AbortSignal.abort(new Error("late")))).rejects.toThrow("late");
    const stop = new AbortController();
    const racing = raceConnect(vetted("127.0.0.1"), port, stop.signal);
    stop.abort(new Error("too late"));
    await expect(racing).rejects.toThrow("too late");
  });
});

describe("interleaveFamilies", () => {
  it("alternates, so that a broken family costs one head start", () => {
    const order = interleaveFamilies(vetted("::1", "::2", "::3", "1.1.1.1", "2.2.2.2"));
    expect(order.map(({ address }) => address)).toEqual(["1.1.1.1", "::1", "2.2.2.2", "::2", "::3"]);
  });
});

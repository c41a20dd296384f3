import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { choosePort, freePort, reachableHost } from "./ports";

const servers: net.Server[] = [];

async function occupy(host: string): Promise<number> {
  const server = net.createServer().listen(0, host);
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe("choosing a port", () => {
  it("uses the port that was asked for", async () => {
    const port = await freePort();
    expect(await choosePort("PORT", String(port), 1, "127.0.0.1")).toEqual({ port });
  });

  it("moves a default that is taken to the next free port, and says from where", async () => {
    const taken = await occupy("127.0.0.1");
    const chosen = await choosePort("PORT", undefined, taken, "127.0.0.1");
    expect(chosen.movedFrom).toBe(taken);
    expect(chosen.port).toBeGreaterThan(taken);
  });

  it("never moves a port that a person set", async () => {
    const taken = await occupy("127.0.0.1");
    await expect(choosePort("PORT", String(taken), 1, "127.0.0.1")).rejects.toThrow(`PORT=${taken} is in use`);
  });

  it("does not share a port with a server that listens on every interface", async () => {
    const taken = await occupy("0.0.0.0");
    await expect(choosePort("PORT", String(taken), 1, "127.0.0.1")).rejects.toThrow("in use");
  });

  it.each(["0", "-1", "65536", "http"])("refuses %s as a port", async (text) => {
    await expect(choosePort("PORT", text, 3000, "127.0.0.1")).rejects.toThrow("is not a port number");
  });
});

describe("reaching a server from this machine", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
    ["::1", "[::1]"],
    ["tocsin.example", "tocsin.example"],
  ])("reaches %s at %s", (host, expected) => {
    expect(reachableHost(host)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { findBusServer, isBusSkipped, missingServers, provideBusServers } from "./bus-servers";

describe("servers for the tests of the event bus", () => {
  it("are found on the path, and where Debian hides them", () => {
    const at = (file: string) => (candidate: unknown) => candidate === file;
    expect(findBusServer("redis-server", { PATH: "/opt/redis/bin:/bin" }, at("/opt/redis/bin/redis-server"))).toBe(
      "/opt/redis/bin/redis-server",
    );
    expect(findBusServer("nats-server", { PATH: "/bin" }, at("/usr/sbin/nats-server"))).toBe("/usr/sbin/nats-server");
    expect(findBusServer("nats-server", {}, () => false)).toBeUndefined();
  });

  it("are said to be missing with the way to install them, or to do without", () => {
    const text = missingServers(["redis-server", "nats-server"]);
    expect(text).toContain("apt-get install redis-server nats-server");
    expect(text).toContain("SKIP_BUS=1");
  });

  it("are left out only when that is asked for, and then it is said", async () => {
    expect(isBusSkipped({})).toBe(false);
    expect(await provideBusServers({ SKIP_BUS: "1" })).toContain("skipped");
  });
});

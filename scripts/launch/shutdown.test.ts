import { describe, expect, it } from "vitest";
import { createShutdown } from "./shutdown";

describe("stopping everything", () => {
  it("stops what was started last first, and each once, however often it is asked", async () => {
    const order: string[] = [];
    const shutdown = createShutdown(() => undefined);
    for (const name of ["database", "worker", "web"]) shutdown.defer(async () => void order.push(name));
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(order).toEqual(["web", "worker", "database"]);
  });

  it("goes on with the others when one cannot be stopped, and says which", async () => {
    const said: string[] = [];
    const order: string[] = [];
    const shutdown = createShutdown((line) => said.push(line));
    shutdown.defer(async () => void order.push("database"));
    shutdown.defer(() => Promise.reject(new Error("web hangs")));
    await shutdown.run();
    expect({ order, said }).toEqual({ order: ["database"], said: ["web hangs"] });
  });
});

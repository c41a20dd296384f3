import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BusServerName, findBusServer, missingServers } from "@/scripts/provide/bus-servers";
import { freePort } from "@/scripts/launch/ports";

/** A Redis or NATS of a test's own, durable, on a free port, with its data in a temporary folder. */
export type BusServer = {
  kind: "redis" | "nats";
  url: string;
  pid: () => number;
  /** As a crash would: kill -9. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

const START_LIMIT_MS = 15_000;

export const startRedis = (): Promise<BusServer> =>
  start("redis", "redis-server", (port, folder) => [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder],
    ...["--appendonly", "yes", "--appendfsync", "always", "--save", "", "--daemonize", "no"],
  ]);

export const startNats = (): Promise<BusServer> =>
  start("nats", "nats-server", (port, folder) => ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder]);

async function start(
  kind: BusServer["kind"],
  name: BusServerName,
  args: (port: number, folder: string) => string[],
): Promise<BusServer> {
  const program = findBusServer(name);
  if (!program) throw new Error(missingServers([name]));
  const folder = mkdtempSync(path.join(tmpdir(), `tocsin-${kind}-`));
  const port = await freePort();
  let child = await launch(program, args(port, folder), port);

  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  return {
    kind,
    url: `${kind}://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    kill,
    restart: async () => {
      await kill();
      child = await launch(program, args(port, folder), port);
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(program: string, args: string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  // Whatever ends this process ends its server.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start:\n${said}`);
    await delay(25);
  }
  return child;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { WORKER_NODE_FLAGS } from "@/jobs/node-flags";
import { openLogFile } from "./log-file";
import { reachableHost } from "./ports";
import { describeExit, type Environment, type Service, startService, typescript } from "../processes";
import { toolEntry } from "../project";
import { webEnvironment, workerEnvironment } from "./settings";

export type ServiceOptions = {
  env: Environment;
  logDirectory: string;
  isDev?: boolean;
  /** Hears every line; all of them are in the log file anyway. */
  onLine?: (line: string) => void;
};

const READY_LIMIT_MS = 120_000;
const ASK_AGAIN_MS = 100;

export function webArguments({ HOST, PORT }: Environment, isDev = false): string[] {
  if (!isDev) return typescript("scripts/launch/web-server.ts");
  // Without a host, Next would listen on every interface.
  return [toolEntry("next"), "dev", "-H", HOST ?? "127.0.0.1", "-p", PORT ?? "3000"];
}

type ReadyService = Service & { ready: () => Promise<void> };

/**
 * Web first, then the worker, so that the worker is also the first to stop: the inbox, to which it delivers, is a part
 * of web, and a delivery that finds nobody there would be a failure on somebody's screen.
 */
export async function startServices(
  options: ServiceOptions,
  defer: (stop: () => Promise<void>) => void,
): Promise<Service[]> {
  const services: ReadyService[] = [];
  for (const start of [startWeb, startWorker]) {
    const service = start(options);
    services.push(service);
    defer(service.stop);
    await service.ready();
  }
  return services;
}

function startWeb(options: ServiceOptions): ReadyService {
  const { HOST = "127.0.0.1", PORT = "3000" } = options.env;
  const address = `http://${reachableHost(HOST)}:${PORT}/api/health/ready`;
  const env = webEnvironment(options.env);
  return start("web", webArguments(env, options.isDev), address, { ...options, env });
}

function startWorker(options: ServiceOptions): ReadyService {
  const { WORKER_HOST = "127.0.0.1", WORKER_PORT = "8080" } = options.env;
  const address = `http://${reachableHost(WORKER_HOST)}:${WORKER_PORT}/ready`;
  // Not `node --watch`: that process preloads nothing, so it would not hear that its parent is gone.
  const watching = [toolEntry("tsx"), "watch", "--clear-screen=false", "jobs/worker.ts"];
  const running = [...WORKER_NODE_FLAGS, ...typescript("jobs/worker.ts")];
  const env = workerEnvironment(options.env);
  return start("worker", options.isDev ? watching : running, address, { ...options, env });
}

function start(
  name: string,
  args: string[],
  address: string,
  { env, logDirectory, onLine }: ServiceOptions,
): ReadyService {
  const log = openLogFile(path.join(logDirectory, `${name}.log`));
  const service = startService(args, {
    name,
    env,
    onLine: (line) => {
      log.write(line);
      onLine?.(line);
    },
  });

  async function ready(): Promise<void> {
    const deadline = Date.now() + READY_LIMIT_MS;
    let answer = "no answer";
    while (!service.hasExited()) {
      answer = await ask(address);
      if (answer === "200") return;
      if (Date.now() > deadline)
        throw new Error(`The ${name} process is not ready after two minutes (${answer}); see ${log.path}`);
      await delay(ASK_AGAIN_MS);
    }
    const exit = describeExit(await service.exited);
    throw new Error(`The ${name} process ${exit} before it was ready. Its last lines:\n\n${log.recent()}`);
  }

  return { ...service, ready };
}

async function ask(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return String(response.status);
  } catch {
    return "no answer";
  }
}

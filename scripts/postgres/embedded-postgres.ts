import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort, isPortFree } from "../launch/ports";
import { type Account, type Binaries, locateBinaries, serviceAccount } from "./postgres-binaries";
import { makeHome, readServerFile, writeServerFile } from "./postgres-home";
import { isPostmasterOf, readPostmaster } from "./postmaster";
import { lastLines, messageOf } from "../screen";

export type EmbeddedPostgres = {
  /** Address of a database of this server, as its administrator. */
  url: (database?: string) => string;
  pid: number;
  port: number;
  /** It was still running: whoever started it was killed. */
  adopted: boolean;
  stop: () => Promise<void>;
};

type Options = {
  home: string;
  /** Tests may trade the survival of a power cut for speed. */
  durable?: boolean;
};

type Server = {
  home: string;
  data: string;
  log: string;
  account: Account | undefined;
  binaries: Binaries;
  durable: boolean;
};

const execute = promisify(execFile);
const START_LIMIT_MS = 60_000;
const RETRY_MS = 200;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** What PostgreSQL says while a killed predecessor is still letting go, or when another program took the port. */
const PASSING = /lock file|shared memory|another (postmaster|server)|address already in use|could not bind/i;

/** Starts a real PostgreSQL from npm's binaries, or takes over the one that already serves this folder. */
export async function startEmbeddedPostgres({ home, durable = true }: Options): Promise<EmbeddedPostgres> {
  const account = serviceAccount(path.join(home, "data"));
  const place = makeHome(path.resolve(home), account);
  const server: Server = {
    home: place,
    data: path.join(place, "data"),
    log: path.join(place, "postgres.log"),
    account,
    binaries: locateBinaries(account, place),
    durable,
  };
  const { password, port } = readServerFile(place);
  await createCluster(server, password);
  requireSameMajor(server);
  return await startOrAdopt(server, password, port);
}

async function startOrAdopt(
  server: Server,
  password: string,
  remembered: number | undefined,
): Promise<EmbeddedPostgres> {
  const ready = (pid: number, port: number, adopted: boolean): EmbeddedPostgres => ({
    url: (database = "postgres") => address(port, password, database),
    pid,
    port,
    adopted,
    stop: () => stopServer(server),
  });

  for (const deadline = Date.now() + START_LIMIT_MS; ;) {
    const running = readPostmaster(server.data);
    if (running && isPostmasterOf(server.data, running.pid)) {
      if (await answers(address(running.port, password, "postgres"))) return ready(running.pid, running.port, true);
    } else {
      // Process numbers are used again, in containers soon: PostgreSQL would take a stranger for its predecessor.
      if (running) rmSync(path.join(server.data, "postmaster.pid"), { force: true });
      const port = remembered && (await isPortFree(remembered, "127.0.0.1")) ? remembered : await freePort();
      const complaint = await boot(server, port);
      const started = readPostmaster(server.data);
      if (complaint === undefined && started) {
        writeServerFile(server.home, { port, password });
        return ready(started.pid, port, false);
      }
      if (complaint && !PASSING.test(complaint))
        throw new Error(`PostgreSQL did not start:\n${lastLines(complaint, 8)}`);
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start within a minute; see ${server.log}`);
    await delay(RETRY_MS);
  }
}

/** Waits until the server takes connections; otherwise returns what it wrote about why not. */
async function boot(server: Server, port: number): Promise<string | undefined> {
  const size = statSync(server.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) rmSync(server.log);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...(server.durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const code = await control(server, ["start", "-w", "-t", "300", "-l", server.log, "-o", options]);
  if (code === 0) return undefined;
  const log = existsSync(server.log) ? readFileSync(server.log) : Buffer.alloc(0);
  return log.subarray(log.length >= size ? size : 0).toString("utf8") || `pg_ctl exited with code ${code}`;
}

async function stopServer(server: Server): Promise<void> {
  const running = readPostmaster(server.data);
  if (!running || !isPostmasterOf(server.data, running.pid)) return;
  const code = await control(server, ["stop", "-m", "fast", "-w", "-t", "60"]);
  if (code !== 0 && readPostmaster(server.data)) throw new Error(`PostgreSQL did not stop; see ${server.log}`);
}

/**
 * `pg_ctl` knows how each system detaches a server from the terminal and asks it to stop. Its output is not piped:
 * the server would inherit the pipe and keep it open.
 */
async function control({ binaries, data, account }: Server, args: string[]): Promise<number> {
  const child = spawn(path.join(binaries.directory, "pg_ctl"), ["-D", data, "-s", ...args], {
    ...account,
    cwd: path.parse(data).root,
    env: serverEnvironment(),
    detached: process.platform !== "win32",
    stdio: "ignore",
    windowsHide: true,
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

async function createCluster({ home, data, account, binaries }: Server, password: string): Promise<void> {
  if (existsSync(path.join(data, "PG_VERSION"))) return;
  // Without PG_VERSION there never was a cluster: an earlier attempt was cut short.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = path.join(home, "initial-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const owned of [data, passwordFile]) chownSync(owned, account.uid, account.gid);
  const identity = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  // The builtin provider sorts alike on every machine and never changes with the system's libraries.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    const options = { ...account, cwd: path.parse(data).root, env: serverEnvironment() };
    await execute(path.join(binaries.directory, "initdb"), ["-D", data, ...identity, ...locale], options);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`The database could not be created: ${messageOf(error)}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function requireSameMajor({ data, binaries }: Server): void {
  const made = readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  if (made === binaries.major) return;
  throw new Error(
    `${data} was made by PostgreSQL ${made}, and the bundled server is ${binaries.major}. ` +
      `Move the data with a dump of version ${made}, or move the folder away to begin anew.`,
  );
}

/** Variables such as PGDATA or PGPORT of the person's own server must not steer this one. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(own), LC_ALL: "C" };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function address(port: number, password: string, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

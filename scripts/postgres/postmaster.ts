import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../processes";

export type Postmaster = { pid: number; port: number };

/** Reads the lock file of a data directory: the process number is its first line, the port its fourth. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

export function readPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, "postmaster.pid");
  return existsSync(file) ? parsePostmasterFile(readFileSync(file, "utf8")) : undefined;
}

/** A dead process that nobody has collected yet still has a number, but no command line. */
export function isPostmasterOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(data);
}

function commandLine(pid: number): string {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)]).stdout.toString("utf8");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

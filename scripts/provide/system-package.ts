import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

const INSTALL_LIMIT_MS = 10 * 60_000;

/** The system's own packages are installed only where nobody has to be asked: as root, on a system with apt. */
export function canInstallPackages(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Success is judged by whether the program is there afterwards. */
export async function installPackages(...packages: string[]): Promise<void> {
  const install = () => apt("install", "-y", "--no-install-recommends", ...packages);
  // A fresh image has no package lists yet.
  if (!(await install()) && (await apt("update"))) await install();
}

async function apt(...args: string[]): Promise<boolean> {
  const child = spawn("apt-get", args, {
    stdio: "ignore",
    // A package that brings a server must not start it: tests start their own, on ports of their own.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    timeout: INSTALL_LIMIT_MS,
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

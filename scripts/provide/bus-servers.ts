import { existsSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../processes";
import { step } from "../screen";
import { canInstallPackages, installPackages } from "./system-package";

/** The servers behind EVENT_BUS, for tests: real ones, on free ports. */
export const BUS_SERVERS = ["redis-server", "nats-server"] as const;
export type BusServerName = (typeof BUS_SERVERS)[number];

/** Debian puts one of them where an ordinary account does not look. */
const MORE_PLACES = ["/usr/local/bin", "/usr/bin", "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

export const isBusSkipped = (env: Environment = process.env): boolean => env.SKIP_BUS === "1";

export function findBusServer(name: BusServerName, env: Environment = process.env, exists = existsSync) {
  const places = [...(env.PATH ?? "").split(path.delimiter).filter((place) => place !== ""), ...MORE_PLACES];
  return places.map((place) => path.join(place, name)).find((file) => exists(file));
}

export function missingServers(names: readonly string[]): string {
  return (
    `The tests of the event bus need ${names.join(" and ")}. Install ${names.length > 1 ? "them" : "it"} ` +
    `(Debian and Ubuntu: apt-get install ${names.join(" ")}; macOS: brew install redis nats-server), ` +
    "or set SKIP_BUS=1 to leave these tests out."
  );
}

/** A test run that lacks a server says so; it leaves tests out only when it is told to. */
export async function provideBusServers(env: Environment = process.env): Promise<string> {
  if (isBusSkipped(env)) return "SKIP_BUS=1: the tests on Redis and NATS are skipped";
  const missing = () => BUS_SERVERS.filter((name) => !findBusServer(name, env));
  if (missing().length > 0 && canInstallPackages())
    await step(`Installing ${missing().join(" and ")}`, () => installPackages(...missing()));
  if (missing().length > 0) throw new Error(missingServers(missing()));
  return BUS_SERVERS.map((name) => findBusServer(name, env)).join(", ");
}

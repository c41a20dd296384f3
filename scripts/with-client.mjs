// Preloaded by commands that need the generated database client: a fresh clone has none, and a new schema makes another.
import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// Threads and processes that the command starts load this file again, by way of its arguments.
if (process.env.TOCSIN_CLIENT_READY !== "1") {
  const script = fileURLToPath(new URL("client.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, ["--import", import.meta.resolve("tsx"), script], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  process.env.TOCSIN_CLIENT_READY = "1";
}

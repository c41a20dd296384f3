// Preloaded by the processes that run from a build: without one they would end in a list of missing modules.
import "./node-version.mjs";
import { existsSync } from "node:fs";

if (!existsSync(new URL("../server/db/generated/client.ts", import.meta.url))) {
  process.stderr.write("There is no build yet. Run `npm run build` first.\n");
  process.exit(1);
}

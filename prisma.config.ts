import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// Prisma's engine as WebAssembly, from npm: the native one is a download that not every machine can reach.
// Windows cannot start a script as a program, so there Prisma fetches its own.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL("scripts/prisma-schema-engine.mjs", import.meta.url),
  );
}
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= "1";
process.env.CHECKPOINT_DISABLE ??= "1";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});

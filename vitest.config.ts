import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
const shared = {
  environment: "node",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: "server/testing/property-seed.ts",
  // A state is awaited for as long as a busy machine may need; the test's own limit ends a wait for nothing.
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["{server,components,jobs,scripts,bench,cli,client}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "node_modules/**"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "db",
          include: ["{client,server,jobs,scripts,prisma}/**/*.db.test.ts"],
          globalSetup: ["server/testing/template-database.ts"],
          maxWorkers: 4,
        },
      },
    ],
  },
});

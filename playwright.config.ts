import { defineConfig } from "@playwright/test";

/** `npm run test:e2e` starts the servers and finds the browser; what it found arrives in these variables. */
const { BASE_URL, CHROMIUM_PATH, CI, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  forbidOnly: CI !== undefined,
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // What is measured is measured alone: nothing else runs beside it.
  projects: [
    { name: "journeys", testIgnore: "budget.spec.ts" },
    { name: "budgets", testMatch: "budget.spec.ts", dependencies: ["journeys"], workers: 1 },
  ],
  use: {
    baseURL: BASE_URL,
    // Without a path, Playwright's own browser is used.
    launchOptions: { executablePath: CHROMIUM_PATH },
    screenshot: "only-on-failure",
    // A trace costs every test a quarter of its time, and on a machine that is thrown away nobody could open it.
    trace: CI ? "off" : "retain-on-failure",
  },
});

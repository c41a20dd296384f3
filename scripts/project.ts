import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. Every command works there, wherever it was called from. */
export const PROJECT_ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Entry points as files: a `.bin` shim is a shell script on one system and a `.cmd` on another. */
const TOOL_ENTRIES = {
  depcruise: "dependency-cruiser/bin/dependency-cruiser.mjs",
  eslint: "eslint/bin/eslint.js",
  knip: "knip/bin/knip.js",
  next: "next/dist/bin/next",
  playwright: "@playwright/test/cli.js",
  prettier: "prettier/bin/prettier.cjs",
  prisma: "prisma/build/index.js",
  tsc: "typescript/bin/tsc",
  tsx: "tsx/dist/cli.mjs",
  vitest: "vitest/vitest.mjs",
} as const;

export type Tool = keyof typeof TOOL_ENTRIES;

export function inProject(...segments: string[]): string {
  return path.join(PROJECT_ROOT, ...segments);
}

export function toolEntry(tool: Tool): string {
  return inProject("node_modules", TOOL_ENTRIES[tool]);
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fingerprint } from "./launch/fingerprint";
import { type Environment, describeExit, run } from "./processes";
import { inProject, PROJECT_ROOT, type Tool, toolEntry } from "./project";
import { lastLines, step } from "./screen";

/**
 * Work that is skipped while its inputs are what they were. The mark lies inside the output, so that whoever
 * removes the output removes the mark with it.
 */
type Product = { label: string; tool: Tool; args: string[]; inputs: string[]; proof: string; mark: string };

const CLIENT: Product = {
  label: "Generating the database client",
  tool: "prisma",
  args: ["generate"],
  inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
  proof: "server/db/generated/client.ts",
  mark: "server/db/generated/.inputs",
};

const DASHBOARD: Product = {
  label: "Building the dashboard",
  tool: "next",
  args: ["build"],
  inputs: [
    ...["app", "components", "public", "server", "prisma/schema.prisma"],
    ...["instrumentation.ts", "proxy.ts", "next.config.ts", "postcss.config.mjs", "tsconfig.json"],
    ...["package.json", "package-lock.json"],
  ],
  proof: ".next/BUILD_ID",
  mark: ".next/inputs",
};

export async function generateClient(): Promise<void> {
  await make(CLIENT);
}

/** Needs the client. */
export async function buildDashboard(env: Environment = process.env): Promise<void> {
  await make(DASHBOARD, env);
}

export function isDashboardBuilt(): boolean {
  return existsSync(inProject(DASHBOARD.proof));
}

async function make(product: Product, env: Environment = process.env): Promise<void> {
  const { label, tool, args, inputs, proof, mark } = product;
  // What Next reads from the environment at build time is an input as well.
  const publicValues = Object.entries(env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  const current = fingerprint(PROJECT_ROOT, inputs, [process.version, JSON.stringify(publicValues)]);
  if (existsSync(inProject(proof)) && readMark(mark) === current) return;

  await step(label, async () => {
    rmSync(inProject(mark), { force: true });
    const settings = { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const { code, signal, output } = await run([toolEntry(tool), ...args], { env: settings });
    if (code !== 0) {
      throw new Error(`${tool} ${args.join(" ")} ${describeExit({ code, signal })}:\n\n${lastLines(output, 60)}`);
    }
    writeFileSync(inProject(mark), current);
  });
}

function readMark(mark: string): string | undefined {
  return existsSync(inProject(mark)) ? readFileSync(inProject(mark), "utf8") : undefined;
}

import path from "node:path";
import { z } from "zod";
import { readJson, writePrivateJson } from "../postgres/data-directory";
import { describeExit, type Environment, run, typescript } from "../processes";
import { lastLines } from "../screen";

const account = z.object({ email: z.string(), password: z.string() });
const accountsSchema = z.object({
  orgId: z.string(),
  orgSlug: z.string(),
  owner: account,
  admin: account,
  member: account,
});
const seededSchema = z.union([z.object({ existing: z.literal(true) }), accountsSchema]);

export type Demo = z.output<typeof accountsSchema> & { url: string };

/** Makes the demo organisation unless there is one. Its passwords are known once only: they are kept in a private file. */
export async function ensureDemo(directory: string, url: string, env: Environment): Promise<Demo | undefined> {
  const file = path.join(directory, "demo.json");
  const seeded = await seed(env);
  const accounts = "existing" in seeded ? accountsSchema.safeParse(readJson(file)).data : seeded;
  if (!accounts) return undefined;
  const demo = { url, ...accounts };
  writePrivateJson(file, demo);
  return demo;
}

async function seed(env: Environment): Promise<z.output<typeof seededSchema>> {
  const { output, ...exit } = await run(typescript("prisma/seed.ts", "--demo"), { env });
  if (exit.code !== 0) {
    throw new Error(`The demo organisation could not be made: seed ${describeExit(exit)}.\n\n${lastLines(output, 30)}`);
  }
  return parseSeedOutput(output);
}

/** The result is the last line; whatever was logged on the way comes before it. */
export function parseSeedOutput(output: string): z.output<typeof seededSchema> {
  return seededSchema.parse(JSON.parse(lastLines(output, 1)));
}

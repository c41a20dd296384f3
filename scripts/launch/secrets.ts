import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { readJson, writePrivateJson } from "../postgres/data-directory";

const secretsSchema = z.object({
  passwords: z.object({ web: z.string(), worker: z.string(), auth: z.string() }),
  masterKeys: z.string(),
  sessionSecret: z.string(),
});

/** What one machine needs to keep to itself. Losing `masterKeys` makes every sealed secret unreadable. */
export type Secrets = z.output<typeof secretsSchema>;

/** Made once per data directory, then kept. */
export function keepSecrets(directory: string): Secrets {
  const file = path.join(directory, "secrets.json");
  const kept = readJson(file);
  if (kept !== undefined) {
    const parsed = secretsSchema.safeParse(kept);
    if (parsed.success) return parsed.data;
    throw new Error(`${file} is damaged. Put back a copy of it: without its keys, sealed secrets cannot be read.`);
  }
  const fresh = makeSecrets();
  writePrivateJson(file, fresh);
  return fresh;
}

function makeSecrets(): Secrets {
  const password = () => randomBytes(24).toString("hex");
  return {
    passwords: { web: password(), worker: password(), auth: password() },
    masterKeys: `k1:${randomBytes(32).toString("base64")}`,
    sessionSecret: randomBytes(32).toString("hex"),
  };
}

import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readJson } from "../postgres/data-directory";
import { readServerFile } from "../postgres/postgres-home";
import type { Environment } from "../processes";
import { keepSecrets } from "./secrets";
import { processSettings } from "./settings";

const demoSchema = z.object({ url: z.url() });

/**
 * The settings of what `npm start` keeps in its data directory, for a command that works beside it. Undefined when
 * nothing was ever started there.
 */
export function ownSettings(directory: string, given: Environment): Environment | undefined {
  const home = path.join(directory, "postgres");
  const isThere = ["secrets.json", path.join("postgres", "server.json")].every((file) =>
    existsSync(path.join(directory, file)),
  );
  const { port } = isThere ? readServerFile(home) : {};
  if (port === undefined) return undefined;

  const secrets = keepSecrets(directory);
  const address = (role: keyof typeof secrets.passwords) =>
    `postgresql://tocsin_${role}:${secrets.passwords[role]}@127.0.0.1:${port}/tocsin`;
  const { url } = demoSchema.safeParse(readJson(path.join(directory, "demo.json"))).data ?? {};
  const web = { host: "127.0.0.1", port: Number(url ? new URL(url).port : 3000) };
  return processSettings({
    given: { ...given, PUBLIC_URL: given.PUBLIC_URL ?? url },
    mode: "production",
    isTryOut: true,
    secrets,
    databases: { web: address("web"), worker: address("worker"), auth: address("auth") },
    web,
    worker: { host: "127.0.0.1", port: 0 },
  });
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every procedure inside of an organisation ("members.list"), found in the source: those that name a permission. */
export const ORG_PROCEDURES: readonly string[] = globSync("server/api/routers/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const noun = path.basename(file, ".ts").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/^ {2}(\w+): can\(/gm)].map(([, name = ""]) => `${noun}.${name}`);
  });

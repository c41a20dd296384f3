import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeRestClient } from "./rest-client-files";
import { PROJECT_ROOT } from "./project";
import { say } from "./screen";

/** `npm run client`: writes what of `tocsin/client` is made out of the OpenAPI document and of its TypeScript. */
for (const [file, text] of await makeRestClient()) {
  const place = path.join(PROJECT_ROOT, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  say(`Wrote ${file}`);
}

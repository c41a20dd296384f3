import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** What a product is not made of: tests, and what is itself made from other inputs. */
const BESIDE = /\.test\.tsx?$|(^|[\\/])(generated|testing)[\\/]/;

/** One value for the content of files and folders; a path that does not exist counts as empty. */
export function fingerprint(root: string, paths: string[], extra: string[] = []): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((entry) => filesBelow(root, entry)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.replaceAll(path.sep, "/")}\0${content.length}\0`).update(content);
  }
  for (const value of extra) hash.update(`\0${value}`);
  return hash.digest("hex");
}

function filesBelow(root: string, entry: string): string[] {
  const absolute = path.join(root, entry);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [entry];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.relative(root, path.join(found.parentPath, found.name)))
    .filter((file) => !BESIDE.test(file));
}

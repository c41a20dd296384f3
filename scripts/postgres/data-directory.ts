import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../project";

/**
 * Private to whoever runs Tocsin. Under root the database runs as another account, which must be able to pass
 * through to its own folder; the files stay unreadable to it.
 */
export function makeDataDirectory(name: string): string {
  const directory = path.resolve(PROJECT_ROOT, name);
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
  return directory;
}

export function readJson(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as unknown) : undefined;
}

/** Whole or not at all: a start that is cut short must not leave half a secret behind. */
export function writePrivateJson(file: string, content: unknown): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

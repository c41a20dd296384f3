import { createWriteStream, mkdirSync, statSync } from "node:fs";
import path from "node:path";

const LIMIT_BYTES = 10 * 1024 * 1024;
const REMEMBERED = 30;

export type LogFile = { write: (line: string) => void; recent: () => string; path: string };

/** Goes on where the last start ended, until it is too large to be of use. */
export function openLogFile(file: string): LogFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const stream = createWriteStream(file, { flags: size > LIMIT_BYTES ? "w" : "a", mode: 0o600 });
  const recent: string[] = [];
  return {
    path: file,
    write: (line) => {
      stream.write(`${line}\n`);
      recent.push(line);
      if (recent.length > REMEMBERED) recent.shift();
    },
    recent: () => recent.join("\n"),
  };
}

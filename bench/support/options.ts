import { parseArgs } from "node:util";

export type RunOptions = { only: string[]; json: boolean; quick: boolean; control: boolean; profile: boolean };

/** `--only a,b --json --quick --control --profile`. A name that does not exist is refused rather than skipped. */
export function readOptions(argv: string[], names: readonly string[]): RunOptions {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: argv,
    options: { only: { type: "string" }, json: flag, quick: flag, control: flag, profile: flag },
  });
  const only = values.only?.split(",").filter(Boolean) ?? [...names];
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no "${unknown.join('", "')}"; there are: ${names.join(", ")}.`);
  const { json, quick, control, profile } = values;
  return { only, json, quick, control, profile };
}

/** What is going on, beside the result: the result alone is for standard output. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

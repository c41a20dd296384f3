import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inProject } from "@/scripts/project";
import { publicId } from "@/server/domain/ids/public-id";
import type { ChildOptions } from "./child";
import type { Mark, Step, TraceLine } from "./trace-hook";

/** A process that is watched from outside: pass `given` to it, and read what it noted when its work is done. */
export type Trace = {
  given: Required<Pick<ChildOptions, "env" | "nodeArgs">>;
  read: () => TraceLine[];
  close: () => void;
};

export function openTrace(): Trace {
  const directory = mkdtempSync(path.join(tmpdir(), "tocsin-trace-"));
  const file = path.join(directory, "trace");
  return {
    given: {
      env: { TOCSIN_BENCH_TRACE: file },
      nodeArgs: ["--import", pathToFileURL(inProject("bench/support/trace-hook.ts")).href],
    },
    read: () =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as TraceLine),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** CPU that a process used between two moments. */
export function cpuBetween(lines: readonly TraceLine[], from: number, to: number): number {
  const readings = lines.filter((line) => line.step === "cpu").filter(({ at }) => at >= from && at <= to);
  return (readings.at(-1)?.ms ?? Number.NaN) - (readings[0]?.ms ?? Number.NaN);
}

/** When each id passed each step for the first time, and all times of what happens again and again, as to an org. */
export class Marks {
  readonly #times = new Map<string, number[]>();
  readonly #names = new Map<string, { orgId: string; eventId: string }>();

  constructor(lines: readonly TraceLine[]) {
    for (const line of lines) {
      if (line.step === "named") {
        line.keys.forEach((key, at) => this.#names.set(key, { orgId: line.orgId, eventId: line.eventIds[at] ?? "" }));
      } else if (line.step !== "cpu") this.#add(line);
    }
    for (const times of this.#times.values()) times.sort((a, b) => a - b);
  }

  /** The event that was published with a key, and its org. */
  named(key: string): { orgId: string; eventId: string } | undefined {
    return this.#names.get(key);
  }

  /** The first time at or after a moment. */
  after(step: Step, id: string, from = 0): number {
    return this.#times.get(`${step} ${id}`)?.find((at) => at >= from) ?? Number.NaN;
  }

  #add({ step, at, ids }: Mark): void {
    // Receivers see a delivery by its public id.
    for (const id of step === "recorded" ? ids.map((one) => publicId("delivery", one)) : ids) {
      const times = this.#times.get(`${step} ${id}`);
      if (times) times.push(at);
      else this.#times.set(`${step} ${id}`, [at]);
    }
  }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Lets a process write a CPU profile as it ends: pass `args` to its node, and `report` when it is gone. */
export function cpuProfile(): { args: string[]; report: (most?: number) => string[] } {
  const directory = mkdtempSync(path.join(tmpdir(), "tocsin-profile-"));
  return {
    args: ["--cpu-prof", `--cpu-prof-dir=${directory}`],
    report: (most = 30) => {
      const profiles = readdirSync(directory).map((file) => readFileSync(path.join(directory, file), "utf8"));
      rmSync(directory, { recursive: true, force: true });
      // tsx starts threads, which write profiles of their own; the process itself has the largest.
      const [largest = ""] = profiles.sort((a, b) => b.length - a.length);
      return selfTimes(JSON.parse(largest) as CpuProfile).slice(0, most);
    },
  };
}

/** Functions by the time spent in themselves, the most expensive first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const spent = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? "?";
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
  const busy = [...spent].filter(([name]) => !name.startsWith("(idle)") && !name.startsWith("(program)"));
  const total = busy.reduce((sum, [, time]) => sum + time, 0);
  return busy
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, time]) =>
        `${((100 * time) / total).toFixed(1).padStart(5)} %  ${(time / 1000).toFixed(0).padStart(6)} ms  ${name}`,
    );
}

function nameOf({ functionName, url, lineNumber }: Node["callFrame"]): string {
  const place = url
    .replace(/^file:\/\//, "")
    .replace(/^.*\/node_modules\//, "")
    .replace(`${process.cwd()}/`, "");
  return `${functionName || "(anonymous)"} ${place ? `${place}:${lineNumber + 1}` : ""}`.trim();
}

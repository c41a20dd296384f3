/** What a command tells the person who called it: short lines, with the time of whatever was slow. */

const REDRAW_MS = 500;
const REMIND_MS = 15_000;

export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function elapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, "0")} s`;
}

/**
 * Shows the time running on a terminal; elsewhere (CI, a log file) a line now and then, and one at the end. On standard
 * error: standard output is for results.
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const soFar = () => elapsed(performance.now() - startedAt);
  const isLive = process.stderr.isTTY && !process.env.CI;
  const timer = setInterval(
    () => (isLive ? process.stderr.write(`\r  ${label} … ${soFar()} `) : complain(`  ${label} … ${soFar()}`)),
    isLive ? REDRAW_MS : REMIND_MS,
  );
  const wipe = () => isLive && process.stderr.write("\r\u001b[2K");
  try {
    const result = await work();
    wipe();
    complain(`  ${label} (${soFar()})`);
    return result;
  } catch (error) {
    wipe();
    complain(`  ${label}: failed after ${soFar()}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

export function messageOf(error: unknown): string {
  // A host with two addresses that both refuse gives an error without words around two that have them.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

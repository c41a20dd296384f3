/** May answer with a promise; what it answers is of no interest. */
type Step = () => unknown;

/** What has to be undone, whichever way the run ends. Last in, first out; one that fails does not stop the others. */
export class Cleanup {
  readonly #steps: Step[] = [];
  #done: Promise<void> | undefined;

  add(step: Step): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    return (this.#done ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (const step of this.#steps.reverse()) {
      await Promise.resolve()
        .then(step)
        .catch((error: unknown) => process.stderr.write(`While cleaning up: ${String(error)}\n`));
    }
  }
}

/** Runs to the end, to a signal or to the limit, and cleans up in every case. */
export async function withCleanup(limitMs: number, work: (cleanup: Cleanup) => Promise<number>): Promise<never> {
  const cleanup = new Cleanup();
  const end = async (code: number, why?: string) => {
    if (why) process.stderr.write(`${why}\n`);
    await cleanup.run();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void end(130, `Stopped by ${signal}.`));
  }
  setTimeout(() => void end(1, `Not done after ${limitMs / 1000} s.`), limitMs).unref();
  try {
    const code = await work(cleanup);
    await cleanup.run();
    process.exit(code);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await cleanup.run();
    process.exit(1);
  }
}

/** A wait that can be cut short. */
export class Nap {
  readonly #sleepers = new Set<() => void>();

  wake(): void {
    for (const rise of this.#sleepers) rise();
  }

  async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer);
        this.#sleepers.delete(rise);
        resolve();
      };
      const timer = setTimeout(rise, ms);
      this.#sleepers.add(rise);
    });
  }
}

/** The work, or an error after so many milliseconds. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

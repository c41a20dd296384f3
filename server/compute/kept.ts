/** Values that are costly to make, kept by key and version. When there is no room for another, all are let go. */
export class Kept<T> {
  readonly #maxSize: number;
  readonly #values = new Map<string, { version: string; value: T }>();
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  find(key: string, version: string): { value: T } | undefined {
    const known = this.#values.get(key);
    return known?.version === version ? known : undefined;
  }

  keep(key: string, version: string, value: T, size: number): void {
    if (this.#size + size > this.#maxSize) {
      this.#values.clear();
      this.#size = 0;
    }
    this.#values.set(key, { version, value });
    this.#size += size;
  }
}

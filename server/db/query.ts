/**
 * The text of a statement with its values: for statements whose conditions depend on what was asked, and for those that
 * are asked too rarely to be prepared. One may stand in another. A value never becomes part of the text.
 */
export class Query {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** The parts with the number of a value between each two. */
  get text(): string {
    return this.parts.reduce((text, part, index) => `${text}$${String(index)}${part}`);
  }
}

export function query(strings: readonly string[], ...given: readonly unknown[]): Query {
  const parts = [strings[0] ?? ""];
  const values: unknown[] = [];
  const append = (text: string) => {
    parts.push(`${parts.pop() ?? ""}${text}`);
  };
  given.forEach((value, index) => {
    const inner = value instanceof Query ? value : new Query(["", ""], [value]);
    append(inner.parts[0] ?? "");
    parts.push(...inner.parts.slice(1));
    append(strings[index + 1] ?? "");
    values.push(...inner.values);
  });
  return new Query(parts, values);
}

/** For text of our own, never for what somebody sent. */
export const verbatim = (text: string): Query => new Query([text], []);

export const NOTHING = verbatim("");

export function joined(queries: readonly Query[], separator: string): Query {
  return query(["", ...queries.slice(1).map(() => separator), ""], ...queries);
}

import type { Suggestion } from "./suggest-input";

/** Known types, and the families they belong to: `billing.**` as soon as two types share the beginning. */
export function suggestPatterns(known: readonly string[], chosen: readonly string[]): Suggestion[] {
  const families = new Map<string, number>();
  for (const name of known) {
    const parts = name.split(".");
    for (let length = 1; length < parts.length; length++) {
      const family = `${parts.slice(0, length).join(".")}.**`;
      families.set(family, (families.get(family) ?? 0) + 1);
    }
  }
  const all: Suggestion[] = [
    ...known.map((value) => ({ value })),
    ...[...families].filter(([, types]) => types > 1).map(([value, types]) => ({ value, hint: `${types} types` })),
    { value: "**", hint: "every event" },
  ];
  return all.filter(({ value }) => !chosen.includes(value));
}

/** References inside of a JSON Schema: they form no circle, and expand to a bounded number of parts. */
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];

/** For what was saved when more was allowed. */
export const STORED_PARTS = 2_000;

/** Says why a schema could take more time than its size, or null. */
export function findUnbounded(root: object, maxParts: number): string | null {
  const costs = new Map<object, number>();
  const open = new Set<object>();

  function costOf(node: unknown): number {
    if (typeof node !== "object" || node === null) return 0;
    const known = costs.get(node);
    if (known !== undefined) return known;
    if (open.has(node)) throw new Error("A schema cannot refer to itself, directly or in a circle.");
    open.add(node);
    let cost = 1;
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === "$async") throw new Error("“$async” is not allowed.");
      // References inside would start from there, where this walk does not follow them.
      if (keyword === "$id" && typeof value === "string" && node !== root) {
        throw new Error("“$id” is allowed at the top of the schema only.");
      }
      if (REFERENCES.includes(keyword) && typeof value === "string")
        cost += costOf(resolveReference(root, value, keyword));
      else cost += costOf(value);
      if (cost > maxParts) throw new Error(`With its references a schema has at most ${maxParts} parts.`);
    }
    open.delete(node);
    costs.set(node, cost);
    return cost;
  }

  try {
    costOf(root);
    return null;
  } catch (error) {
    return error instanceof RangeError ? "The schema is nested too deep." : (error as Error).message;
  }
}

/** References by pointer, within the schema. Nothing is ever fetched. */
export function resolveReference(root: object, reference: string, keyword = "$ref"): unknown {
  if (keyword !== "$ref" || !/^#(?:\/|$)/.test(reference)) {
    throw new Error(`“${reference}” is not a reference within the schema; write it as #/$defs/name.`);
  }
  const steps = reference.slice(1).split("/").slice(1);
  return steps.reduce<unknown>((node, step) => {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    const found = typeof node === "object" && node !== null && Object.hasOwn(node, key);
    if (!found) throw new Error(`“${reference}” refers to nothing.`);
    return (node as Record<string, unknown>)[key];
  }, root);
}

import type { Prisma } from "@/server/db/generated/client";

type Facts = Record<string, unknown>;

/** What differs between two states of a thing, for the audit log; null when nothing does. Takes no secrets. */
export function auditDiff(
  before: Facts,
  after: Facts,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

/** As JSON has it: times become text, and what is not there becomes null. */
function pick(facts: Facts, names: readonly string[]): Prisma.InputJsonObject {
  const picked = Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return JSON.parse(JSON.stringify(picked)) as Prisma.InputJsonObject;
}

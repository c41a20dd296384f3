import { compute } from "@/server/compute/compute";
import { AppError, type FieldProblems } from "@/server/contracts/errors";
import { findChangedSchemas, type TypeSchema, type TypeVersion } from "@/server/db/queries/publish";
import { withOrgSql } from "@/server/db/scope";
import { KnownSchemas } from "./known-schemas";
import type { IncomingEvent } from "./read-events";
import { SchemaChecker } from "./schema-checker";

/** Events that fit the schemas of their types, as far as this process knows those. */
export type CheckedEvents = {
  events: readonly IncomingEvent[];
  /** For each event, what a type that only warns has to say. */
  warnings: string[][];
  /** What they were checked against. Nothing is stored when it has changed. */
  versions: TypeVersion[];
};

/** Thrown inside of a transaction that stored nothing, because events were checked against schemas that changed. */
export class SchemasChanged extends Error {
  readonly schemas: readonly TypeSchema[];

  constructor(schemas: readonly TypeSchema[]) {
    super("Schemas have changed since the events were checked.");
    this.name = "SchemasChanged";
    this.schemas = schemas;
  }
}

/** One for the first look at a type, and some for people who edit its schema meanwhile. */
const ROUNDS = 5;

/** `globalThis`, because routes are bundled apart and one process keeps each schema once. */
const holder = globalThis as { tocsinSchemas?: { schemas: KnownSchemas; checker: SchemaChecker } };

function create() {
  const schemas = new KnownSchemas();
  return { schemas, checker: new SchemaChecker({ schemas, compute, now: () => new Date() }) };
}

/**
 * Checks events before the transaction that stores them, because checking may have to wait for a thread; and again, when
 * a schema turns out to have changed. A refusal is spoken only on what still stands.
 */
export async function withCheckedEvents<T>(
  orgId: string,
  events: readonly IncomingEvent[],
  store: (checked: CheckedEvents) => Promise<T>,
  door: typeof withOrgSql = withOrgSql,
): Promise<T> {
  const { schemas, checker } = (holder.tocsinSchemas ??= create());
  for (let round = 1; round <= ROUNDS; round++) {
    const { refused, ...checked } = await checkEvents(schemas, checker, orgId, events);
    const outcome = refused
      ? { changed: await door(orgId, (sql) => findChangedSchemas(sql, orgId, checked.versions)) }
      : await unlessChanged(store(checked));
    if ("stored" in outcome) return outcome.stored;
    if (refused && outcome.changed.length === 0) throw new AppError("event_invalid", { fields: refused });
    for (const schema of outcome.changed) schemas.learn(orgId, schema);
  }
  throw new AppError("unavailable", { detail: "The schema keeps changing. Send it again." });
}

async function unlessChanged<T>(storing: Promise<T>): Promise<{ stored: T } | { changed: readonly TypeSchema[] }> {
  try {
    return { stored: await storing };
  } catch (error) {
    if (error instanceof SchemasChanged) return { changed: error.schemas };
    throw error;
  }
}

/** `refused`: a type that rejects refuses the whole batch, with every problem named. */
async function checkEvents(
  schemas: KnownSchemas,
  checker: SchemaChecker,
  orgId: string,
  events: readonly IncomingEvent[],
): Promise<CheckedEvents & { refused: FieldProblems | null }> {
  const warnings: string[][] = events.map(() => []);
  const refused: FieldProblems = {};
  const versions: TypeVersion[] = [];
  for (const [name, indexes] of Map.groupBy(events.keys(), (index) => events[index]?.type ?? "")) {
    const schema = schemas.find(orgId, name);
    versions.push({ name, version: schema?.version ?? null });
    if (!schema) continue;
    const checked = await checker.check(
      orgId,
      schema,
      indexes.map((index) => events[index]?.data ?? "null"),
    );
    for (const [n, index] of indexes.entries()) {
      const problems = checked[n] ?? [];
      warnings[index] = problems;
      if (problems.length === 0 || schema.onInvalid === "warn") continue;
      refused[events.length === 1 ? "data" : `[${index}].data`] = problems.join("; ");
    }
  }
  return { events, warnings, versions, refused: Object.keys(refused).length > 0 ? refused : null };
}

import type { TypeSchema } from "@/server/db/queries/publish";
import { readStoredSchema, type SchemaCheck } from "@/server/domain/json/json-schema";
import { countParts, weighSchema } from "@/server/domain/json/schema-weight";

/** In characters: some thousand ordinary schemas. */
const MAX_SIZE = 32_000_000;
/** What an entry takes beside its text, and what a compiled one takes in addition. */
const ENTRY_SIZE = 500;
const COMPILED_SIZE = 100_000;

export type KnownSchema = {
  version: string;
  onInvalid: "reject" | "warn";
  /** As JSON, for a compute thread. */
  text: string;
  /** Steps for each byte of data, at the worst. */
  weight: number;
  parts: number;
  /** Once it was needed in this process. */
  check: SchemaCheck | undefined;
};

/** The schemas that this process has met, by org and type. A type that is not here is taken to have none. */
export class KnownSchemas {
  readonly #maxSize: number;
  /** The one that was asked for last stands last. */
  readonly #schemas = new Map<string, KnownSchema>();
  #size = 0;

  constructor(maxSize = MAX_SIZE) {
    this.#maxSize = maxSize;
  }

  find(orgId: string, type: string): KnownSchema | undefined {
    const key = keyOf(orgId, type);
    const known = this.#schemas.get(key);
    if (!known) return undefined;
    this.#schemas.delete(key);
    this.#schemas.set(key, known);
    return known;
  }

  learn(orgId: string, { name, version, schema, onInvalid }: TypeSchema): void {
    const key = keyOf(orgId, name);
    this.#forget(key);
    if (!schema || version === null) return;
    const text = JSON.stringify(schema);
    const known = {
      version,
      onInvalid,
      text,
      weight: weighSchema(schema),
      parts: countParts(schema),
      check: undefined,
    };
    this.#schemas.set(key, known);
    this.#grow(sizeOf(known));
  }

  /** Throws on what was never validated: a schema is read when it is saved, so that would be our own fault. */
  compile(known: KnownSchema): SchemaCheck {
    if (known.check) return known.check;
    const read = readStoredSchema(JSON.parse(known.text) as object);
    if (!read.ok) throw new Error(read.message);
    known.check = read.value;
    this.#grow(COMPILED_SIZE);
    return read.value;
  }

  #grow(size: number): void {
    this.#size += size;
    for (const key of this.#schemas.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    const known = this.#schemas.get(key);
    if (!known) return;
    this.#schemas.delete(key);
    this.#size -= sizeOf(known);
  }
}

const keyOf = (orgId: string, type: string) => `${orgId} ${type}`;
const sizeOf = ({ text, check }: KnownSchema) => ENTRY_SIZE + text.length + (check ? COMPILED_SIZE : 0);

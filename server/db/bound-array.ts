/**
 * Arrays as parameters, in the bytes that PostgreSQL itself uses. As text, every element is escaped here and parsed there,
 * which for a kilobyte of JSON costs more than storing it.
 */
type Kind = "text" | "uuid" | "smallint" | "bytea";

/** Of the elements; the server refuses an array that says another type than the statement expects. */
const OIDS: Readonly<Record<Kind, number>> = { text: 25, uuid: 2950, smallint: 21, bytea: 17 };
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const UUID_BYTES = 16;

type Element = string | number | Uint8Array | null;

/** One dimension. `values` is what a driver gets that knows nothing of the bytes. */
export class BoundArray {
  readonly #kind: Kind;
  readonly values: readonly Element[];

  private constructor(kind: Kind, values: readonly Element[]) {
    this.#kind = kind;
    this.values = values;
  }

  static text = (values: readonly (string | null)[]) => new BoundArray("text", values);
  static uuid = (values: readonly string[]) => new BoundArray("uuid", values);
  static smallint = (values: readonly number[]) => new BoundArray("smallint", values);
  static bytea = (values: readonly (Uint8Array | null)[]) => new BoundArray("bytea", values);

  /** Called by the driver; a buffer is sent as it is. */
  toPostgres(): Buffer {
    const { values } = this;
    const kind = this.#kind;
    let size = HEADER_BYTES;
    for (const value of values) size += LENGTH_BYTES + sizeOf(kind, value);
    const buffer = Buffer.allocUnsafe(size);
    buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0);
    buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4);
    buffer.writeInt32BE(OIDS[kind], 8);
    buffer.writeInt32BE(values.length, 12);
    buffer.writeInt32BE(1, 16);
    let at = HEADER_BYTES;
    for (const value of values) at = write(kind, buffer, at, value);
    return values.length === 0 ? buffer.subarray(0, 12) : buffer;
  }
}

function sizeOf(kind: Kind, value: Element): number {
  if (value === null) return 0;
  if (kind === "uuid") return UUID_BYTES;
  if (typeof value === "number") return 2;
  return typeof value === "string" ? Buffer.byteLength(value) : value.byteLength;
}

function write(kind: Kind, buffer: Buffer, at: number, value: Element): number {
  const from = at + LENGTH_BYTES;
  if (value === null) {
    buffer.writeInt32BE(-1, at);
    return from;
  }
  let end: number;
  if (typeof value === "number") end = buffer.writeInt16BE(value, from);
  else if (typeof value !== "string") {
    buffer.set(value, from);
    end = from + value.byteLength;
  } else if (kind === "uuid") {
    const written = buffer.write(value.replaceAll("-", ""), from, "hex");
    if (written !== UUID_BYTES) throw new TypeError("An id must be a uuid.");
    end = from + UUID_BYTES;
  } else end = from + buffer.write(value, from);
  buffer.writeInt32BE(end - from, at);
  return end;
}

/** For a driver that takes arrays as they are. */
export const plainValue = (value: unknown): unknown => (value instanceof BoundArray ? value.values : value);

/** A value as JSON that fits on a line: what is too long ends in “…”. */
const ELLIPSIS = "…";

/**
 * Writes no more than it may show: neither a large value nor one nested thousands deep (on which JSON.stringify
 * overflows the stack) costs more than its preview, because every level writes at least one character.
 */
export function previewJson(value: unknown, maxLength = 200): string {
  const text = write(value, maxLength);
  if (text.length <= maxLength) return text;
  // A cut through a surrogate pair would leave half a character behind.
  return text.slice(0, maxLength - ELLIPSIS.length).replace(/[\uD800-\uDBFF]$/, "") + ELLIPSIS;
}

/** Writes the whole value, or at least one character more than the room there is. */
function write(value: unknown, room: number): string {
  if (typeof value === "string") return quote(value, room);
  if (Array.isArray(value)) return writeAll("[", value.values(), "]", room, write);
  if (typeof value === "object" && value !== null) {
    return writeAll("{", entries(value), "}", room, ([key, member], left) => {
      const start = `${quote(key, left)}:`;
      return start + write(member, left - start.length);
    });
  }
  return JSON.stringify(value);
}

function writeAll<T>(
  open: string,
  members: Iterable<T>,
  close: string,
  room: number,
  one: (member: T, left: number) => string,
) {
  let text = open;
  for (const member of members) {
    if (text.length > room) return text;
    if (text !== open) text += ",";
    text += one(member, room - text.length);
  }
  return text + close;
}

function quote(text: string, room: number): string {
  return JSON.stringify(text.slice(0, Math.max(room, 0) + 1));
}

/** Lazily, so that an object of thousands of keys is not listed for the sake of ten. */
function* entries(value: object): Iterable<[string, unknown]> {
  for (const key in value) {
    if (Object.hasOwn(value, key)) yield [key, (value as Record<string, unknown>)[key]];
  }
}

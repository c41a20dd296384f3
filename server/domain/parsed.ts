/** What came of reading text that a person wrote: a mistake there is data with a message for its author, never thrown. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string };

export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function refused(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

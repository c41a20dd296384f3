import { AppError } from "@/server/contracts/errors";

/**
 * Reads the input of a call as the browser writes it: `{ json, meta }` of superjson. Only two of its marks are read,
 * dates and undefined. References, classes and collections are left as the plain JSON that they travel as: putting
 * references back together costs twice as much with every level, and a request of a kilobyte can hold many.
 */
export function readPlainInput(sent: unknown): unknown {
  if (!isRecord(sent)) throw new AppError("bad_request", { detail: 'Send the input as {"json": …}.' });
  checkPlain(sent.json);
  const values = isRecord(sent.meta) ? sent.meta.values : undefined;
  if (Array.isArray(values)) return marked(sent.json, values);
  if (!isRecord(values)) return sent.json;

  const root = { input: sent.json };
  for (const [path, mark] of Object.entries(values)) applyMark(root, ["input", ...splitPath(path)], mark);
  return root.input;
}

const MAX_DEPTH = 64;
type Place = Record<string, unknown>;

/** A name that is lost on the way, or changes what an object is, would be silently ignored further on. */
function checkPlain(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH)
    throw new AppError("bad_request", { detail: `The input is nested deeper than ${MAX_DEPTH}.` });
  if (Object.hasOwn(value, "__proto__")) {
    throw new AppError("bad_request", { detail: "__proto__ cannot be used as a name." });
  }
  for (const inner of Object.values(value)) checkPlain(inner, depth + 1);
}

function applyMark(root: Place, path: readonly string[], mark: unknown): void {
  let place: unknown = root;
  for (const name of path.slice(0, -1)) place = holds(place, name) ? place[name] : undefined;
  const last = path.at(-1) ?? "";
  if (holds(place, last)) place[last] = marked(place[last], mark);
}

function marked(value: unknown, mark: unknown): unknown {
  const kind: unknown = Array.isArray(mark) && mark.length === 1 ? mark[0] : undefined;
  if (kind === "undefined") return undefined;
  return kind === "Date" && typeof value === "string" ? new Date(value) : value;
}

/** Names are joined by dots; a dot or a backslash inside a name has a backslash before it. */
function splitPath(path: string): string[] {
  const names = path.match(/(?:\\.|[^.\\])+/g) ?? [];
  return names.map((name) => name.replace(/\\(.)/g, "$1"));
}

/** Its own and visible: not what every object inherits, nor the length of a list. */
function holds(value: unknown, name: string): value is Place {
  return isPlace(value) && Object.prototype.propertyIsEnumerable.call(value, name);
}

/** Objects and arrays alike. */
function isPlace(value: unknown): value is Place {
  return typeof value === "object" && value !== null;
}

function isRecord(value: unknown): value is Place {
  return isPlace(value) && !Array.isArray(value);
}

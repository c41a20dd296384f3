/** What a caller sent, checked: a refusal names every field to change. */
import { brotliDecompress, gunzip } from "node:zlib";
import { promisify } from "node:util";
import type { z } from "zod";
import { AppError, type FieldProblems } from "@/server/contracts/errors";
import { headerKeySchema } from "@/server/contracts/events";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { inputWords } from "@/server/contracts/input-words";
import { idIn } from "@/server/contracts/rest/wire";
import { bodyTooLarge, readBounded } from "../http/bounded-body";

/** What may stand between braces in a path. */
export const PATH_PARAMS: Readonly<Record<string, z.ZodType<string, string>>> = {
  channelId: idIn("channel"),
  ruleId: idIn("rule"),
  eventId: idIn("event"),
  deliveryId: idIn("delivery"),
  groupId: idIn("group"),
  replayId: idIn("replay"),
  testId: idIn("test"),
  name: eventTypeNameSchema,
};

/** What cannot be an id leads to nothing, as an id that leads to nothing does. */
export function readParams(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const parsed = PATH_PARAMS[name]?.safeParse(text);
      if (!parsed?.success) throw new AppError("not_found");
      return [name, parsed.data];
    }),
  );
}

export function readQuery(schema: z.ZodObject | undefined, url: string): unknown {
  const given: Record<string, string | string[]> = {};
  const search = new URL(url).searchParams;
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    given[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  const unknown = schema === undefined ? Object.keys(given) : [];
  if (unknown.length > 0) throw new AppError("invalid_input", { fields: unknownFields(unknown) });
  return schema ? parsed(schema, given) : {};
}

export function readIdempotencyKey(headers: HeaderReader): string | null {
  const given = headers.get("idempotency-key");
  if (given === null) return null;
  const [issue] = headerKeySchema.safeParse(given).error?.issues ?? [];
  if (issue) throw new AppError("invalid_input", { fields: { "Idempotency-Key": issue.message } });
  return given;
}

export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given, { error: inputWords });
  if (result.success) return result.data;
  throw new AppError("invalid_input", { fields: problemsOf(result.error) });
}

function problemsOf(error: z.ZodError): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of error.issues) {
    const at = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") fields[at] ??= issue.message;
    else Object.assign(fields, unknownFields(issue.keys.map((key) => (at === "" ? key : `${at}.${key}`))));
  }
  return fields;
}

const unknownFields = (names: readonly string[]): FieldProblems =>
  Object.fromEntries(names.map((name) => [name, "is not a known field"]));

const utf8 = new TextDecoder("utf-8", { fatal: true });
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** The JSON of a request; undefined when there is no body at all. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
  if (bytes.length === 0) return undefined;
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  try {
    return JSON.parse(decodeUtf8(bytes)) as unknown;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("bad_request", { detail: "The body is not valid JSON." });
  }
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("bad_request", { detail: "The body is not valid UTF-8." });
  }
}

const INFLATE = { gzip: promisify(gunzip), "x-gzip": promisify(gunzip), br: promisify(brotliDecompress) };

/** What a header says; null when it is not there. Node's own requests and those of the web both know it. */
export type HeaderReader = Pick<Headers, "get">;

export const readBody = async (request: Request, maxBytes: number): Promise<Uint8Array> =>
  inflated(request.headers, await readBounded(request, maxBytes), maxBytes);

/** Bounded as it arrives and again as it is inflated: a few bytes can stand for gigabytes. */
export async function inflated(headers: HeaderReader, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const encoding = (headers.get("content-encoding") ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return bytes;
  const inflate = Object.hasOwn(INFLATE, encoding) ? INFLATE[encoding as keyof typeof INFLATE] : undefined;
  if (!inflate) {
    throw new AppError("unsupported_media_type", { detail: "Send the body plain, or with gzip or br encoding." });
  }
  try {
    return await inflate(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw bodyTooLarge(maxBytes);
    throw new AppError("bad_request", { detail: `The body cannot be read as ${encoding}.` });
  }
}

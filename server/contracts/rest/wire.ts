/**
 * How values look on the wire. Inside are uuids and dates; outside are public ids and ISO times. An answer's schema turns
 * one into the other, so that a route neither converts anything nor can answer what the document does not say.
 */
import { z } from "zod";
import { ID_KINDS, type IdKind, parsePublicId, publicId } from "@/server/domain/ids/public-id";
import { CURSOR_PATTERN, withDashes } from "@/server/contracts/keyset";
import { instant, storableText, writtenInstant } from "@/server/contracts/text";

type JsonSchema = Record<string, unknown>;

/** `wire` is what the document shows of a schema that cannot say it itself. */
const shownAs = (wire: JsonSchema) => ({ wire });

const EXAMPLE_UUID = "01931f5e-7b2c-7c3d-8e4f-5a6b7c8d9e0f";

export const idPattern = (kind: IdKind): string => `^${ID_KINDS[kind]}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`;
const idJson = (kind: IdKind): JsonSchema => ({
  type: "string",
  pattern: idPattern(kind),
  examples: [publicId(kind, EXAMPLE_UUID)],
});

/** A uuid of ours, as others see it. */
export const idOut = (kind: IdKind) =>
  z
    .string()
    .transform((uuid) => publicId(kind, uuid))
    .pipe(z.string().meta(shownAs(idJson(kind))));

/** An id that somebody sends; the uuid behind it comes out. */
export const idIn = (kind: IdKind) =>
  storableText()
    .transform((text, ctx) => {
      const id = text.startsWith(`${ID_KINDS[kind]}_`) ? parsePublicId(kind, text) : null;
      if (id !== null) return id;
      ctx.addIssue({ code: "custom", message: `is not an id of a ${kind}: ${ID_KINDS[kind]}_…`, input: text });
      return z.NEVER;
    })
    .meta(shownAs(idJson(kind)));

const TIME: JsonSchema = { type: "string", format: "date-time", examples: ["2026-11-18T09:30:00.000Z"] };

export const timeOut = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string().meta(shownAs(TIME)));

/** From 1970 on, at most fourteen hours away from UTC. */
export const WRITTEN_TIME = String.raw`^(?:19[7-9]|[2-9]\d\d)\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)$`;
const NO_TIME = "must be an ISO 8601 time with a zone";

export const timeIn = writtenInstant(NO_TIME)
  .transform((text) => new Date(text))
  .pipe(instant())
  .meta(shownAs({ ...TIME, pattern: WRITTEN_TIME }));

/** Any number that came out of PostgreSQL as a bigint. */
export const countOut = z.union([z.bigint(), z.number()]).transform(Number).pipe(z.int());

const MAX_DIGITS = 9;

/** A whole number in a query string. */
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  storableText()
    .regex(new RegExp(`^\\d{1,${MAX_DIGITS}}$`), "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(shownAs({ type: "integer", minimum: min, maximum: max }));

export const queryBoolean = z
  .enum(["true", "false"], "must be true or false")
  .transform((text) => text === "true")
  .meta(shownAs({ type: "boolean" }));

/** A list in a query string: `?id=a&id=b`. One value is a list of one. */
export const queryList = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(item).max(max, `may have at most ${max} entries`),
  );

/** One value or several. */
export const oneOrMore = <Item extends z.ZodType>(item: Item, max: number) =>
  z.union([item, z.array(item).min(1).max(max)]).transform((given): z.output<Item>[] => {
    return Array.isArray(given) ? given : [given];
  });

const MAX_CURSOR = 1_000;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** What every list takes. The cursor is the `nextCursor` of the page before, and nobody else's business. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .describe("The maximum number of items to return."),
};

export const cursorOf = <Schema extends z.ZodType>(schema: Schema, pattern = CURSOR_PATTERN, maxLength = MAX_CURSOR) =>
  schema
    .optional()
    .meta(shownAs({ type: "string", pattern, maxLength }))
    .describe("`nextCursor` of the page before.");

/** What every list answers. */
export const pageOut = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    nextCursor: z.string().nullable().describe("Send it as `cursor` for the next page; null on the last one."),
  });

const NAME_CURSOR = /^([0-9a-f]{32})\.([^\u0000]*)$/;

/** Where a page ended that is sorted by name: the id, and the name behind it. */
const nameCursor = storableText()
  .max(MAX_CURSOR)
  .transform((text, ctx) => {
    const [, hex, name] = NAME_CURSOR.exec(text) ?? [];
    if (hex !== undefined && name !== undefined) return { name, id: withDashes(hex) };
    ctx.addIssue({ code: "custom", message: "This cursor is not valid.", input: text });
    return z.NEVER;
  });
export const nameCursorIn = cursorOf(nameCursor, NAME_CURSOR.source);

export const writeNameCursor = ({ name, id }: { name: string; id: string }): string =>
  `${id.replaceAll("-", "")}.${name}`;

/** JSON text of a publisher, which an answer holds as it was written: reading it would change numbers. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const jsonOut = z
  .string()
  .transform((text) => new RawJson(text))
  .pipe(z.instanceof(RawJson).meta(shownAs({ description: "As it was published." })));

/** `JSON.stringify`, with raw JSON put in as it is. No stored text holds NUL, so nothing else looks like a place for it. */
export function writeJson(value: unknown): string {
  const raw: string[] = [];
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof RawJson ? `\u0000${raw.push(inner.text) - 1}\u0000` : inner,
  );
  return raw.length === 0
    ? text
    : text.replaceAll(/"\\u0000(\d+)\\u0000"/g, (_, index: string) => raw[Number(index)] ?? "null");
}

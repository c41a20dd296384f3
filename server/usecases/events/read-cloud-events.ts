/** CloudEvents 1.0 as events of ours, member by member: `data` stays the text that was sent. */
import { createHash } from "node:crypto";
import { AppError, type FieldProblems } from "@/server/contracts/errors";
import type { RawEvent } from "@/server/domain/json/raw-events";

/** Their name → ours. */
const MEMBERS = new Map([
  ["type", "type"],
  ["source", "source"],
  ["subject", "subject"],
  ["time", "occurredAt"],
  ["priority", "priority"],
  ["data", "data"],
]);
const MAX_KEY_LENGTH = 255;

export type Unwrap = (event: RawEvent, prefix: string, problems: FieldProblems) => RawEvent;

/** What `source` and `id` name is one event, however often it comes: together they are the idempotency key. */
export const unwrapCloudEvent: Unwrap = ({ text, members }, prefix, problems) => {
  const read = (name: string): unknown => {
    const slice = members.get(name);
    return slice === undefined ? undefined : (JSON.parse(slice) as unknown);
  };
  if (read("specversion") !== "1.0") problems[`${prefix}specversion`] = "must be 1.0";
  const [id, source] = [read("id"), read("source")];
  for (const [name, value] of Object.entries({ id, source })) {
    if (typeof value !== "string" || value === "") problems[prefix + name] = "is required";
  }
  if (members.has("data_base64")) problems[`${prefix}data_base64`] = "is not supported: send JSON as data";
  const contentType = read("datacontenttype");
  if (contentType !== undefined && !isJsonType(contentType)) {
    problems[`${prefix}datacontenttype`] = "must be application/json";
  }
  const dataschema = read("dataschema");
  if (dataschema !== undefined && typeof dataschema !== "string") problems[`${prefix}dataschema`] = "must be a URI";
  const ours = new Map<string, string>();
  for (const [theirs, own] of MEMBERS) {
    const slice = members.get(theirs);
    if (slice !== undefined) ours.set(own, slice);
  }
  if (typeof id === "string" && typeof source === "string")
    ours.set("idempotencyKey", JSON.stringify(keyOf(source, id)));
  return { text, members: ours };
};

function keyOf(source: string, id: string): string {
  const key = `${source}#${id}`;
  return key.length <= MAX_KEY_LENGTH ? key : createHash("sha256").update(key).digest("base64url");
}

const isJsonType = (type: unknown): boolean =>
  typeof type === "string" && /^(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);

const ATTRIBUTES = ["specversion", "id", "source", "type", "subject", "time", "priority"];

/** Binary mode: the attributes are headers, and the body is `data`. The text of the same event in structured mode. */
export function structuredText(headers: Pick<Headers, "get">, data: string): string {
  const attributes = ATTRIBUTES.flatMap((name) => {
    const value = headers.get(`ce-${name}`);
    return value === null ? [] : [`${JSON.stringify(name)}:${JSON.stringify(decoded(name, value))}`];
  });
  return `{${[...attributes, ...(data.trim() === "" ? [] : [`"data":${data}`])].join(",")}}`;
}

/** Header values are percent-encoded. */
function decoded(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError("invalid_input", { fields: { [`ce-${name}`]: "is not percent-encoded correctly" } });
  }
}

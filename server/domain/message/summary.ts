/** What people need to know of a delivery at a glance: the part that every chat and alert format has in common. */
import type { Message, MessageEvent } from "./message";
import { fitText } from "./fit-text";

export type Fact = { name: string; value: string };
export type EventSummary = {
  /** What happened, in the publisher's own words where the data has them. */
  title: string;
  type: string;
  subject: string | null;
  source: string;
  occurredAt: Date;
  facts: Fact[];
};
export type Summary = {
  title: string;
  /** The first of them, oldest first. */
  events: EventSummary[];
  /** How many more there are. */
  more: number;
  ruleName: string | null;
  link: string;
  isUrgent: boolean;
  /** The last event says that something is over. */
  isResolved: boolean;
};

const MAX_EVENTS = 5;
const MAX_FACTS = 6;
const MAX_TITLE = 150;
const MAX_NAME = 60;
const MAX_VALUE = 200;

export function summarise({ events, rule, link }: Message, shown = MAX_EVENTS): Summary {
  const heads = events.slice(0, shown).map(summariseEvent);
  const [only] = heads;
  return {
    title: events.length === 1 && only ? only.title : groupTitle(events),
    events: heads,
    more: events.length - heads.length,
    ruleName: rule?.name ?? null,
    link,
    isUrgent: events.some(({ priority }) => priority === "high"),
    isResolved: isResolving(events.at(-1)?.type ?? ""),
  };
}

/** “and 37 more”; empty where all are shown. */
export function moreWords(more: number): string {
  return more === 0 ? "" : `and ${more} more`;
}

/** `12 × billing.invoice.failed`, or how many events of how many types. */
function groupTitle(events: readonly MessageEvent[]): string {
  const types = new Set(events.map(({ type }) => type));
  const [first] = types;
  return types.size === 1
    ? fitText(`${events.length} × ${first ?? ""}`, MAX_TITLE)
    : `${events.length} events of ${types.size} types`;
}

function summariseEvent({ type, subject, source, occurredAt, data }: MessageEvent): EventSummary {
  const fields = readFields(data);
  const said = fields.find(({ name }) => TITLES.has(name));
  return {
    title: fitText(said ? oneLine(said.value) : subject === null ? type : `${type}: ${oneLine(subject)}`, MAX_TITLE),
    type: fitText(type, MAX_TITLE),
    subject: subject === null ? null : fitText(oneLine(subject), MAX_VALUE),
    source: fitText(oneLine(source), MAX_VALUE),
    occurredAt,
    facts: fields.filter((field) => field !== said).slice(0, MAX_FACTS),
  };
}

/** What publishers call the sentence that says what happened. */
const TITLES: ReadonlySet<string> = new Set(["title", "summary", "message", "text", "description"]);

/** The plain fields of an object; of lists and objects only that they are there. */
function readFields(data: string): Fact[] {
  const value = parseExactly(data);
  if (typeof value !== "object" || value === null) return [{ name: "data", value: fitText(String(value), MAX_VALUE) }];
  return Object.entries(value).flatMap(([name, field]) => {
    const text = fieldText(field);
    return text === null ? [] : [{ name: fitText(oneLine(name), MAX_NAME), value: fitText(text, MAX_VALUE) }];
  });
}

function fieldText(field: unknown): string | null {
  if (field === null || field === "") return null;
  if (Array.isArray(field)) return field.length === 1 ? "1 item" : `${field.length} items`;
  return typeof field === "string" || typeof field === "boolean" ? String(field) : null;
}

/** Numbers stay as they were written: 12345678901234567890 is an id to somebody. */
function parseExactly(data: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" ? (context?.source ?? value) : value;
  return JSON.parse(data, keep as Parameters<typeof JSON.parse>[1]) as unknown;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const RESOLVING = /(^|\.)(resolved|recovered|closed|cleared|restored|healthy|ok|up)$/i;

/** Whether an event of this type says that something is over: `disk.usage.recovered`. */
export function isResolving(type: string): boolean {
  return RESOLVING.test(type);
}

/**
 * What a trigger and its end have in common, so that the second closes the first: the rule, and what the events are about.
 * Without a subject that is the type without its last word: `disk.usage.high` and `disk.usage.recovered`.
 */
export function incidentKey({ rule, events }: Message, max: number): string {
  const last = events.at(-1);
  const type = last?.type ?? "";
  const about = last?.subject ?? (type.includes(".") ? type.slice(0, type.lastIndexOf(".")) : type);
  const key = `${rule?.id ?? "test"}:${oneLine(about)}`;
  return key.length <= max ? key : `${fitText(key, max - 9)}-${hash(key)}`;
}

/** FNV-1a: two long keys that begin alike stay different. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const unit of text) sum = Math.imul(sum ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, "0");
}

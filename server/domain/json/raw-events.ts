/** Takes published JSON apart into events, each member as the exact text that the publisher wrote. */
import type { ScanFailure } from "./json-cursor";
import { scanJson, sliceOf, type JsonNode, type ScanResult } from "./json-scan";

export type RawEvent = {
  /** The whole event. */
  text: string;
  /** The JSON text of each member: `type` is `"user.created"`, quotes included. */
  members: ReadonlyMap<string, string>;
};

export type SplitFailure = Omit<ScanFailure, "code"> & { code: ScanFailure["code"] | "not_an_event" };
export type SplitResult = { ok: true; isBatch: boolean; events: RawEvent[] } | SplitFailure;

/** Events and their members together; a full batch of ordinary events has about a quarter of it. */
const MAX_PARTS = 20_000;

/** Where the events of a body and their members stand: most of the work, and all of it grows with the text. */
export function scanEvents(text: string): ScanResult {
  return scanJson(text, { descend: isEnvelope, maxParts: MAX_PARTS });
}

/** Accepts one event, an array of events, or `{"events": [...]}`. */
export function splitEvents(text: string, scan = scanEvents(text)): SplitResult {
  if (!scan.ok) return scan;

  const { root } = scan;
  const wrapped = root.members?.get("events")?.elements;
  const nodes = root.elements ?? wrapped ?? [root];
  const stray = nodes.findIndex((node) => node.kind !== "object");
  if (stray !== -1) {
    const path = nodes[0] === root ? "" : `${wrapped ? "events" : ""}[${stray}]`;
    return { ok: false, code: "not_an_event", message: `An event is a JSON object${path && ` (in ${path})`}.`, path };
  }
  return { ok: true, isBatch: nodes[0] !== root, events: nodes.map((node) => rawEvent(text, node)) };
}

/** The exact text of one member of a single event, or null when the text is no such event or has no such member. */
export function extractRawMember(eventText: string, name: string): string | null {
  const scan = scanJson(eventText);
  const node = scan.ok ? scan.root.members?.get(name) : undefined;
  return node ? sliceOf(eventText, node) : null;
}

export function extractRawData(eventText: string): string | null {
  return extractRawMember(eventText, "data");
}

/** Down to the members of each event and no further: what is inside `data` is the publisher's own affair. */
function isEnvelope(depth: number, key: string | number): boolean {
  return typeof key === "number" ? depth <= 2 : depth === 1 && key === "events";
}

function rawEvent(text: string, node: JsonNode): RawEvent {
  const members = new Map<string, string>();
  for (const [name, member] of node.members ?? []) members.set(name, sliceOf(text, member));
  return { text: sliceOf(text, node), members };
}

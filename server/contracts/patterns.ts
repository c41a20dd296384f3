/**
 * What the readers of the core accept, as patterns that a JSON Schema can hold. They only describe: the readers decide, and
 * a test compares the two.
 */
import { MAX_PATH_LENGTH } from "@/server/domain/rules/event-path";
import { MAX_EVENT_TYPE_LENGTH } from "@/server/domain/rules/event-type";

const SEGMENT = "[A-Za-z0-9_-]+";
const SEGMENT_OR_WILDCARD = String.raw`(?:${SEGMENT}|\*\*?)`;
const dotted = (segment: string) => String.raw`^${segment}(?:\.${segment})*$`;

const PLAIN_KEY = String.raw`\.[^.\[\]"\s]+`;
const INDEX = String.raw`\[(?:0|[1-9][0-9]{0,5})\]`;
const QUOTED_KEY = String.raw`\["(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"\]`;
const BELOW_DATA = `data(?:${PLAIN_KEY}|${INDEX}|${QUOTED_KEY})*`;

export const DESCRIBED = {
  eventType: { pattern: dotted(SEGMENT), minLength: 1, maxLength: MAX_EVENT_TYPE_LENGTH },
  eventPattern: { pattern: dotted(SEGMENT_OR_WILDCARD), minLength: 1, maxLength: MAX_EVENT_TYPE_LENGTH },
  eventPath: { pattern: `^(?:type|source|subject|priority|${BELOW_DATA})$`, maxLength: MAX_PATH_LENGTH },
  /** Priorities are names; nothing is larger than a name. */
  sizePath: { pattern: `^(?:type|source|subject|${BELOW_DATA})$`, maxLength: MAX_PATH_LENGTH },
  notBlank: { pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` },
  /** On one line, and not blank. */
  name: {
    pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$`,
  },
  /** RFC 9110 tokens and printable text; names that are ours or occur twice are refused beyond that. */
  header: { name: String.raw`^[!#$%&'*+\-.^_\x60|~0-9A-Za-z]+$`, value: String.raw`^[\t\x20-\x7e]*$` },
} as const;

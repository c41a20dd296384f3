/**
 * Reads JSON text strictly, once and in linear time, without building its values: it says where the parts are, so that
 * they can be passed on byte for byte. It accepts what JSON.parse accepts, less what would hurt us or a receiver later.
 */

import { JsonCursor, type ScanFailure } from "./json-cursor";

export type ScanResult = { ok: true; root: JsonNode } | ScanFailure;

/** Where a value stands in the text. Its parts are known only where `descend` asked for them. */
export type JsonNode = {
  kind: "object" | "array" | "string" | "number" | "boolean" | "null";
  start: number;
  end: number;
  members?: ReadonlyMap<string, JsonNode>;
  elements?: readonly JsonNode[];
};

export type ScanLimits = {
  /** Nested objects and arrays; the outermost is 1. */
  maxDepth?: number;
  /**
   * The root's parts are always kept. This says for one of them, at `depth` 1, and so on inwards, whether its own parts
   * are kept, too. Objects whose parts are kept may not name a member twice; elsewhere the last one wins, as ever.
   */
  descend?: (depth: number, key: string | number) => boolean;
  /** How many parts are kept before the text is refused: two bytes such as `1,` would otherwise cost us fifty. */
  maxParts?: number;
};

export const MAX_JSON_DEPTH = 64;

export function scanJson(text: string, limits: ScanLimits = {}): ScanResult {
  return new Scanner(text, { maxDepth: MAX_JSON_DEPTH, maxParts: Infinity, descend: () => false, ...limits }).scan();
}

export function sliceOf(text: string, node: JsonNode): string {
  return text.slice(node.start, node.end);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

class Scanner extends JsonCursor {
  private depth = 0;
  private parts = 0;
  /** The way to the current value, per depth: a key's place in the text, or an index with the end at -1. Empty at 0. */
  private readonly stepStart: Int32Array;
  private readonly stepEnd: Int32Array;

  constructor(
    text: string,
    private readonly limits: Required<ScanLimits>,
  ) {
    super(text);
    this.stepStart = new Int32Array(limits.maxDepth + 1);
    this.stepEnd = new Int32Array(limits.maxDepth + 1);
  }

  scan(): ScanResult {
    this.space();
    const root = this.node();
    if (this.value(root)) {
      root.end = this.at;
      this.space();
      if (this.at === this.text.length) return { ok: true, root };
      this.unexpected("the end");
    }
    return this.failure ?? { ok: false, code: "invalid_json", message: "This is not JSON.", path: "" };
  }

  /** `into` takes the parts of an object or array that are to be kept. */
  private value(into: JsonNode | null): boolean {
    switch (this.text.charCodeAt(this.at)) {
      case QUOTE:
        return this.string();
      case OPEN_BRACE:
        return this.enter() && this.object(into);
      case OPEN_BRACKET:
        return this.enter() && this.array(into);
      default:
        return this.number() || this.literal() || this.unexpected("a value");
    }
  }

  private enter(): boolean {
    if (this.depth >= this.limits.maxDepth) {
      return this.fail("too_deep", `Objects and arrays may be nested at most ${this.limits.maxDepth} deep`);
    }
    this.depth++;
    this.stepStart[this.depth] = 0;
    this.stepEnd[this.depth] = 0;
    this.at++;
    this.space();
    return true;
  }

  private leave(): boolean {
    this.depth--;
    this.at++;
    return true;
  }

  private object(into: JsonNode | null): boolean {
    const { text } = this;
    const members = into ? new Map<string, JsonNode>() : null;
    if (into && members) into.members = members;
    if (text.charCodeAt(this.at) === CLOSE_BRACE) return this.leave();

    for (;;) {
      if (text.charCodeAt(this.at) !== QUOTE) return this.unexpected("a key in double quotes");
      if (!this.key()) return false;
      this.space();
      if (text.charCodeAt(this.at) !== COLON) return this.unexpected('":"');
      this.at++;
      this.space();
      if (!(members ? this.member(members) : this.value(null))) return false;

      this.space();
      const next = text.charCodeAt(this.at);
      if (next === CLOSE_BRACE) return this.leave();
      if (next !== COMMA) return this.unexpected('"," or "}"');
      this.at++;
      this.space();
    }
  }

  private key(): boolean {
    const start = this.at;
    this.stepEnd[this.depth] = 0;
    if (!this.string()) return false;
    this.stepStart[this.depth] = start;
    this.stepEnd[this.depth] = this.at;
    const length = this.at - start - 2;
    // Only these lengths can spell a forbidden key; an escaped one may be spelled in any length.
    if ((this.escaped || length === 9 || length === 11) && FORBIDDEN_KEYS.has(this.currentKey())) {
      return this.fail("forbidden_key", `The key "${this.currentKey()}" is not allowed`);
    }
    return true;
  }

  private member(members: Map<string, JsonNode>): boolean {
    const key = this.currentKey();
    if (members.has(key)) return this.fail("duplicate_key", `The key "${key}" is there twice`);
    const node = this.node();
    members.set(key, node);
    return this.part(node, key);
  }

  private array(into: JsonNode | null): boolean {
    const { text } = this;
    const elements: JsonNode[] | null = into ? [] : null;
    if (into && elements) into.elements = elements;
    if (text.charCodeAt(this.at) === CLOSE_BRACKET) return this.leave();

    this.stepEnd[this.depth] = -1;
    for (let index = 0; ; index++) {
      this.stepStart[this.depth] = index;
      if (elements) {
        const node = this.node();
        elements.push(node);
        if (!this.part(node, index)) return false;
      } else if (!this.value(null)) return false;

      this.space();
      const next = text.charCodeAt(this.at);
      if (next === CLOSE_BRACKET) return this.leave();
      if (next !== COMMA) return this.unexpected('"," or "]"');
      this.at++;
      this.space();
    }
  }

  private part(node: JsonNode, key: string | number): boolean {
    if (++this.parts > this.limits.maxParts) {
      return this.fail("too_many_parts", `There are more than ${this.limits.maxParts} elements and members`);
    }
    const isContainer = node.kind === "object" || node.kind === "array";
    if (!this.value(isContainer && this.limits.descend(this.depth, key) ? node : null)) return false;
    node.end = this.at;
    return true;
  }

  private node(): JsonNode {
    return { kind: kindOf(this.text.charCodeAt(this.at)), start: this.at, end: this.at };
  }

  private currentKey(): string {
    return this.keyAt(this.depth);
  }

  private keyAt(depth: number): string {
    const raw = this.text.slice((this.stepStart[depth] ?? 0) + 1, (this.stepEnd[depth] ?? 0) - 1);
    return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
  }

  /** Such as `events[3].data.name`, with long keys cut. */
  protected override path(): string {
    let path = "";
    for (let depth = 1; depth <= this.depth; depth++) {
      const end = this.stepEnd[depth] ?? 0;
      if (end === -1) path += `[${this.stepStart[depth] ?? 0}]`;
      else if (end > 0) path += `${path && "."}${this.keyAt(depth).slice(0, 64)}`;
    }
    return path;
  }
}

function kindOf(code: number): JsonNode["kind"] {
  if (code === OPEN_BRACE) return "object";
  if (code === OPEN_BRACKET) return "array";
  if (code === QUOTE) return "string";
  if (code === 0x6e) return "null";
  return code === 0x74 || code === 0x66 ? "boolean" : "number";
}

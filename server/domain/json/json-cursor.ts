/** The tokens of JSON: strings, numbers, literals and the space between them. What they add up to is `json-scan.ts`. */

export type ScanCode =
  | "invalid_json"
  | "too_deep"
  | "too_many_parts"
  | "duplicate_key"
  | "forbidden_key"
  | "nul_character"
  | "lone_surrogate";
export type ScanFailure = { ok: false; code: ScanCode; message: string; path: string };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const LITERALS = ["true", "false", "null"];

/** Every reading method stands on its first character, returns whether it went well, and then stands behind its last. */
export abstract class JsonCursor {
  protected at = 0;
  protected failure: ScanFailure | null = null;
  /** Whether the string read last held an escape, so that its slice is not its value. */
  protected escaped = false;

  constructor(protected readonly text: string) {}

  /** Where in the document the cursor stands, for people. */
  protected abstract path(): string;

  protected string(): boolean {
    const { text } = this;
    const { length } = text;
    this.escaped = false;
    let at = this.at + 1;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (code === BACKSLASH) {
        this.at = at;
        if (!this.escape()) return false;
        at = this.at;
      } else if (code < 0x20) {
        this.at = at;
        return this.fail("invalid_json", `A string holds a raw control character${this.place()}`);
      } else if (code >= 0xd800 && code <= 0xdfff) {
        if (code >= 0xdc00 || !isLowSurrogate(text.charCodeAt(at + 1))) return this.loneSurrogate();
        at += 2;
      } else at++;
    }
    this.at = length;
    return this.unexpected("the end of a string");
  }

  private escape(): boolean {
    this.escaped = true;
    const letter = this.text.charAt(this.at + 1);
    if (letter !== "u") {
      if (letter === "" || !'"\\/bfnrt'.includes(letter)) return this.unexpected("a known escape");
      this.at += 2;
      return true;
    }
    const code = this.unicodeEscape(this.at);
    if (code === -1) return this.unexpected("four hex digits after \\u");
    if (code === 0) return this.fail("nul_character", "A string holds \\u0000, which cannot be stored");
    this.at += 6;
    if (code < 0xd800 || code > 0xdfff) return true;
    if (code >= 0xdc00 || !isLowSurrogate(this.unicodeEscape(this.at))) return this.loneSurrogate();
    this.at += 6;
    return true;
  }

  /** The code unit of the `\uXXXX` at a place, or -1 when there is none. */
  private unicodeEscape(at: number): number {
    const escape = this.text.slice(at, at + 6);
    return /^\\u[0-9a-fA-F]{4}$/.test(escape) ? Number.parseInt(escape.slice(2), 16) : -1;
  }

  protected number(): boolean {
    const { text } = this;
    let at = this.at;
    if (text.charCodeAt(at) === 0x2d) at++;
    const first = text.charCodeAt(at);
    if (first === ZERO) at++;
    else if (isDigit(first)) at = this.digits(at);
    else return false;

    if (text.charCodeAt(at) === 0x2e) {
      if (!isDigit(text.charCodeAt(at + 1))) return false;
      at = this.digits(at + 1);
    }
    if ((text.charCodeAt(at) | 0x20) === 0x65) {
      const sign = text.charCodeAt(at + 1);
      at += sign === 0x2b || sign === 0x2d ? 2 : 1;
      if (!isDigit(text.charCodeAt(at))) return false;
      at = this.digits(at);
    }
    this.at = at;
    return true;
  }

  private digits(from: number): number {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at++;
    return at;
  }

  protected literal(): boolean {
    const literal = LITERALS.find((word) => this.text.startsWith(word, this.at));
    this.at += literal?.length ?? 0;
    return literal !== undefined;
  }

  protected space(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++this.at);
  }

  private loneSurrogate(): boolean {
    return this.fail("lone_surrogate", "A string holds half of a surrogate pair, which is no character");
  }

  protected unexpected(wanted: string): boolean {
    const found = this.text.charAt(this.at);
    const what = found === "" ? "the text ends" : `there is ${JSON.stringify(found)}`;
    return this.fail("invalid_json", `Expected ${wanted}, but ${what}${this.place()}`);
  }

  /** The first failure is the cause; whatever follows from it is not told. */
  protected fail(code: ScanCode, reason: string): false {
    const path = this.path();
    this.failure ??= { ok: false, code, message: `${reason}${path && ` (in ${path})`}.`, path };
    return false;
  }

  private place(): string {
    const lines = this.text.slice(0, this.at).split("\n");
    return ` at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Ids as people and receivers see them: `msg_01KBX4Q7ZJ2M9T…`, a kind and the 128 bits of the uuid in Crockford's
 * base 32. They sort by time, can be double-clicked, and are never mistaken for an id of another kind.
 */
export const ID_KINDS = {
  event: "evt",
  delivery: "dlv",
  message: "msg",
  channel: "chn",
  rule: "rul",
  group: "grp",
  replay: "rpl",
  test: "tst",
  org: "org",
} as const;
export type IdKind = keyof typeof ID_KINDS;

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function publicId(kind: IdKind, uuid: string): string {
  let digits = "";
  let rest = 0;
  // 128 bits make 25 digits and three bits more; they stand in front.
  let bits = LENGTH * 5 - 128;
  for (const pair of uuid.replaceAll("-", "").match(/../g) ?? []) {
    const byte = Number.parseInt(pair, 16);
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5;) {
      bits -= 5;
      digits += DIGITS.charAt((rest >>> bits) & 31);
    }
    rest &= (1 << bits) - 1;
  }
  return `${ID_KINDS[kind]}_${digits}`;
}

export const isUuid = (text: unknown): text is string => typeof text === "string" && UUID.test(text);

/** The uuid behind an id, which may be given in either form; null when it is neither, or of another kind. */
export function parsePublicId(kind: IdKind, text: string): string | null {
  if (UUID.test(text)) return text.toLowerCase();
  const digits = text.startsWith(`${ID_KINDS[kind]}_`) ? text.slice(ID_KINDS[kind].length + 1).toUpperCase() : "";
  if (digits.length !== LENGTH || !/^[0-7]/.test(digits)) return null;
  let value = 0n;
  for (const digit of digits) {
    const index = DIGITS.indexOf(digit);
    if (index === -1) return null;
    value = (value << 5n) | BigInt(index);
  }
  const hex = value.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

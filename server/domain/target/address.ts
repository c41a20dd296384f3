/** Which addresses the sender may reach. Pure: text in, verdict out; nothing is resolved here. */

export type IpAddress = { family: 4 | 6; value: bigint };
export type AddressRange = { cidr: string; family: 4 | 6; first: bigint; last: bigint };

/**
 * public: anyone may send there. private: only where the operator allows it.
 * forbidden: nobody may, whatever is configured, because cloud credentials live there. invalid: not an address.
 */
export type AddressClass = "public" | "private" | "forbidden" | "invalid";

const BITS = { 4: 32, 6: 128 } as const;

/** Strict dotted decimal, as resolvers and WHATWG URLs write it; shorthand and octal are not addresses here. */
function parseIpv4(text: string): bigint | null {
  const octets = text.split(".");
  if (octets.length !== 4) return null;
  let value = 0n;
  for (const octet of octets) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(octet) || Number(octet) > 255) return null;
    value = value * 256n + BigInt(octet);
  }
  return value;
}

/** The groups of one side of `::`, or null; a dotted tail counts as two groups. */
function parseGroups(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (part.includes(".")) {
      const tail = index === parts.length - 1 ? parseIpv4(part) : null;
      if (tail === null) return null;
      groups.push(Number(tail >> 16n), Number(tail & 0xffffn));
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return null;
    }
  }
  return groups;
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const isCompressed = halves.length === 2;
  // A dotted tail may only end the whole address, never the part before `::`.
  if (isCompressed && halves[0]?.includes(".")) return null;
  const head = parseGroups(halves[0] ?? "");
  const tail = parseGroups(halves[1] ?? "");
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (isCompressed ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...tail];
  return groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/** Null for anything that is not one plain address; a zone (`fe80::1%eth0`) makes it none. */
export function parseIp(text: string): IpAddress | null {
  const family = text.includes(":") ? 6 : 4;
  const value = family === 6 ? parseIpv6(text) : parseIpv4(text);
  return value === null ? null : { family, value };
}

/** Host bits are ignored, as routers do: `10.1.2.3/8` is `10.0.0.0/8`. */
function parseCidr(text: string): AddressRange | null {
  const [base = "", prefix, ...rest] = text.split("/");
  const ip = parseIp(base);
  if (!ip || rest.length > 0) return null;
  const bits = BITS[ip.family];
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return null;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return null;
  const size = 1n << BigInt(bits - length);
  const first = (ip.value / size) * size;
  return { cidr: text, family: ip.family, first, last: first + size - 1n };
}

function rangesOf(cidrs: readonly string[]): readonly AddressRange[] {
  return cidrs.map((cidr) => {
    const range = parseCidr(cidr);
    if (!range) throw new Error(`Malformed range in the source: ${cidr}`);
    return range;
  });
}

export const REFUSED_IPV4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"],
] as const;

/** Everything outside 2000::/3 (mapped, compatible, NAT64, ULA, link-local, unallocated), then what is special inside it. */
export const REFUSED_IPV6 = [
  ...["::/3", "4000::/2", "8000::/1"],
  ...["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"],
] as const;

/**
 * Where clouds serve credentials, single addresses: Azure, Alibaba, Oracle, EC2 over IPv6. A network around one may be
 * listed; the address itself is never reached.
 */
const METADATA_ADDRESSES = ["168.63.129.16/32", "100.100.100.200/32", "192.0.0.192/32", "fd00:ec2::254/128"] as const;

/**
 * Networks that no setting opens: link-local, and the IPv6 networks that carry an IPv4 address where it cannot be told
 * by a prefix of ours, or to a relay that we do not know (6to4, Teredo, NAT64 for local use).
 */
const FORBIDDEN_NETWORKS = ["169.254.0.0/16", "fe80::/10", "2002::/16", "2001::/32", "64:ff9b:1::/48"] as const;

/** Compatible, mapped, translated and NAT64: each may be routed to the IPv4 address in its last 32 bits. */
const IPV4_CARRIERS = ["::", "::ffff:", "::ffff:0:", "64:ff9b::"] as const;

/** The range, and for IPv4 its IPv6 spellings as well. */
function withCarriers(cidr: string): string[] {
  const [base = "", prefix = "32"] = cidr.split("/");
  if (base.includes(":")) return [cidr];
  return [cidr, ...IPV4_CARRIERS.map((carrier) => `${carrier}${base}/${Number(prefix) + 96}`)];
}

const forbiddenNetworks = rangesOf(FORBIDDEN_NETWORKS.flatMap(withCarriers));
/** Nobody may connect here, whatever is configured. */
export const FORBIDDEN = [...FORBIDDEN_NETWORKS, ...METADATA_ADDRESSES].flatMap(withCarriers);

const refusedRanges = rangesOf([...REFUSED_IPV4, ...REFUSED_IPV6]);
const forbiddenRanges = rangesOf(FORBIDDEN);

function isWithin(ip: IpAddress, ranges: readonly AddressRange[]): boolean {
  return ranges.some((range) => range.family === ip.family && range.first <= ip.value && ip.value <= range.last);
}

export function classifyAddress(text: string): AddressClass {
  const ip = parseIp(text);
  if (!ip) return "invalid";
  if (isWithin(ip, forbiddenRanges)) return "forbidden";
  return isWithin(ip, refusedRanges) ? "private" : "public";
}

export function isPublicAddress(text: string): boolean {
  return classifyAddress(text) === "public";
}

/** What the operator added to the built-in rules; what is denied stays so, whatever is allowed. */
export type AddressPolicy = { allowCidrs: readonly AddressRange[]; denyCidrs?: readonly AddressRange[] | undefined };

/** How far the name that led to an address is trusted: not at all, as a listed host, or as this installation itself. */
export type NameTrust = "none" | "listed" | "own";

/** May a connection be opened to this address? */
export function mayReach(text: string, { allowCidrs, denyCidrs }: AddressPolicy, trust: NameTrust = "none"): boolean {
  const ip = parseIp(text);
  if (!ip || isWithin(ip, forbiddenRanges)) return false;
  if (trust === "own") return true;
  if (denyCidrs && isWithin(ip, denyCidrs)) return false;
  return trust === "listed" || !isWithin(ip, refusedRanges) || isWithin(ip, allowCidrs);
}

/** Reads a list of networks. Throws rather than skips: a typing error must not silently change what is reachable. */
function readRanges(text: string): AddressRange[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => {
      const range = parseCidr(entry);
      if (!range) throw new Error(`"${entry}" is not a network. Write it as 10.0.0.0/8 or fd12:3456::/32.`);
      return range;
    });
}

/** Reads EGRESS_ALLOW_CIDRS. */
export function parseCidrs(text: string): AddressRange[] {
  const ranges = readRanges(text);
  for (const range of ranges) {
    const overlapped =
      forbiddenNetworks.find(
        ({ family, first, last }) => family === range.family && first <= range.last && range.first <= last,
      ) ??
      forbiddenRanges.find(
        ({ family, first, last }) => family === range.family && first <= range.first && range.last <= last,
      );
    if (!overlapped) continue;
    throw new Error(
      `"${range.cidr}" covers ${overlapped.cidr}, through which cloud credentials can be reached; it can never be allowed. List narrower networks.`,
    );
  }
  return ranges;
}

/** Reads EGRESS_DENY_CIDRS. An IPv4 network is denied in its IPv6 spellings, too. */
export function parseDeniedCidrs(text: string): AddressRange[] {
  return readRanges(text).flatMap(({ cidr }) => rangesOf(withCarriers(cidr)));
}

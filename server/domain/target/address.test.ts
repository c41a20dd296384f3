import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyAddress, isPublicAddress, mayReach, parseCidrs, parseDeniedCidrs, parseIp } from "./address";

/** Written down again from the policy, as prefix and bits, so that a slip in the source has to be made twice. */
const REFUSED_4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
];
const REFUSED_6: [bigint, number][] = [
  [0x2001n << 112n, 23],
  [0x20010db8n << 96n, 32],
  [0x2002n << 112n, 16],
  [0x2620004f8000n << 80n, 48],
  [0x3fffn << 112n, 20],
];
const MAX_4 = (1n << 32n) - 1n;
const MAX_6 = (1n << 128n) - 1n;

const number4 = (text: string) => text.split(".").reduce((value, octet) => (value << 8n) + BigInt(octet), 0n);
const text4 = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
const groups6 = (value: bigint) =>
  Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
const startsWith = (value: bigint, prefix: bigint, bits: number, width: number) =>
  value >> BigInt(width - bits) === prefix >> BigInt(width - bits);

const isPublic4 = (value: bigint) => !REFUSED_4.some(([base, bits]) => startsWith(value, number4(base), bits, 32));
const isPublic6 = (value: bigint) =>
  value >> 125n === 1n && !REFUSED_6.some(([base, bits]) => startsWith(value, base, bits, 128));

const edges = (bases: [bigint, number][], width: number, max: bigint) =>
  bases.flatMap(([base, bits]) => {
    const last = base + (1n << BigInt(width - bits)) - 1n;
    return [base - 1n, base, base + 1n, last - 1n, last, last + 1n].filter((value) => value >= 0n && value <= max);
  });

describe("parseIp", () => {
  it("reads every spelling of an IPv6 address as the same address", () => {
    const spellings = [
      "2001:db8:0:0:0:0:c000:221",
      "2001:0db8:0000:0000:0000:0000:c000:0221",
      "2001:DB8::C000:221",
      "2001:db8::192.0.2.33",
      "2001:db8:0:0:0:0:192.0.2.33",
      "2001:db8:0::c000:221",
    ];
    expect(new Set(spellings.map((text) => parseIp(text)?.value)).size).toBe(1);
    expect(parseIp("::")).toEqual({ family: 6, value: 0n });
    expect(parseIp("1::")).toEqual({ family: 6, value: 1n << 112n });
  });

  it("reads back any IPv6 address however its zeros are compressed", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_6), fc.nat(7), fc.nat(7), fc.boolean(), (random, a, b, upper) => {
        const groups = groups6(random);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        for (let i = from; i <= to; i++) groups[i] = "0";
        const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
        const compressed = `${groups.slice(0, from).join(":")}::${groups.slice(to + 1).join(":")}`;
        const expanded = groups.map((group) => group.padStart(4, "0")).join(":");
        for (const text of [compressed, expanded, groups.join(":")]) {
          expect(parseIp(upper ? text.toUpperCase() : text)).toEqual({ family: 6, value });
        }
      }),
    );
  });

  it.each([
    ...["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "0x7f.0.0.1", "1.2.3.4 ", "1.2.3.-4", "1.2.3.4/8"],
    ...[
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1::2::3",
      ":::",
      "12345::",
      "g::",
      "fe80::1%eth0",
      "[::1]",
      ":1:2:3:4:5:6:7",
    ],
    ...["1:2:3:4:5:6:7::8", "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "١٢٧.0.0.1", "localhost"],
  ])("refuses %j, which is not one plain address", (text) => {
    expect(parseIp(text)).toBeNull();
    expect(classifyAddress(text)).toBe("invalid");
    expect(mayReach(text, { allowCidrs: parseCidrs("127.0.0.0/8") })).toBe(false);
  });
});

describe("isPublicAddress", () => {
  it("agrees with prefix arithmetic on the first and last address of every range and their neighbours", () => {
    for (const value of edges(
      REFUSED_4.map(([base, bits]) => [number4(base), bits]),
      32,
      MAX_4,
    )) {
      expect([text4(value), isPublicAddress(text4(value))]).toEqual([text4(value), isPublic4(value)]);
    }
    const outside: [bigint, number][] = [
      [1n << 125n, 3],
      [0xfe80n << 112n, 10],
      [0xfc00n << 112n, 7],
      [0xffffn << 32n, 96],
    ];
    for (const value of edges([...REFUSED_6, ...outside], 128, MAX_6)) {
      const text = groups6(value).join(":");
      expect([text, isPublicAddress(text)]).toEqual([text, isPublic6(value)]);
    }
  });

  it("agrees with prefix arithmetic on ten thousand random addresses", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_4), (value) => isPublicAddress(text4(value)) === isPublic4(value)),
      { numRuns: 5_000 },
    );
    // Half of them inside 2000::/3, where the exceptions are.
    const v6 = fc.oneof(fc.bigInt(0n, MAX_6), fc.bigInt(1n << 125n, (1n << 126n) - 1n));
    fc.assert(
      fc.property(v6, (value) => isPublicAddress(groups6(value).join(":")) === isPublic6(value)),
      { numRuns: 5_000 },
    );
  });

  it("finds no IPv4 address public behind an IPv6 disguise", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_4), (value) => {
        const dotted = text4(value);
        const [high, low] = [(value >> 16n).toString(16), (value & 0xffffn).toString(16)];
        for (const disguise of [`::ffff:${dotted}`, `::${dotted}`, `64:ff9b::${dotted}`, `2002:${high}:${low}::1`]) {
          expect(isPublicAddress(disguise)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("what the operator may allow", () => {
  it("reaches a private address only inside a listed range of its own family", () => {
    const policy = { allowCidrs: parseCidrs("10.0.0.0/8, fd12:3456::/32\n192.168.7.9") };
    expect(mayReach("10.1.2.3", policy)).toBe(true);
    expect(mayReach("fd12:3456::1", policy)).toBe(true);
    expect(mayReach("192.168.7.9", policy)).toBe(true);
    expect(mayReach("192.168.7.8", policy)).toBe(false);
    expect(mayReach("::ffff:10.1.2.3", policy)).toBe(false);
    expect(mayReach("8.8.8.8", { allowCidrs: [] })).toBe(true);
  });

  it.each([
    "10.0.0.0/33",
    "10.0.0/8",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "10.0.0.0/ 8x",
    "::/129",
    "localhost",
    "10.0.0.0/-1",
  ])("stops at the malformed entry %j and names it", (entry) => {
    expect(() => parseCidrs(`127.0.0.0/8,${entry}`)).toThrow(/is not a network/);
  });

  it.each([
    ...["169.254.0.0/16", "169.254.169.254", "169.254.169.254/32", "169.0.0.0/8", "0.0.0.0/0", "168.0.0.0/5"],
    ...["::/0", "fe80::/10", "fe80::1", "fe00::/8", "::ffff:0:0/96", "::ffff:169.254.169.254"],
    ...["100.100.100.200", "168.63.129.16/32", "192.0.0.192", "fd00:ec2::254", "::ffff:100.100.100.200"],
    ...["2002::/16", "2002:a9fe:a9fe::/48", "2002:7f00:1::1", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48"],
  ])("can never list %s, which covers link-local or metadata addresses", (entry) => {
    expect(() => parseCidrs(entry)).toThrow(/can never be allowed/);
  });

  it("never reaches link-local, even from a range made by other means", () => {
    const everything = { allowCidrs: [{ cidr: "0.0.0.0/0", family: 4 as const, first: 0n, last: MAX_4 }] };
    expect(mayReach("127.0.0.1", everything)).toBe(true);
    expect(mayReach("169.254.169.254", everything)).toBe(false);
    expect(classifyAddress("169.254.169.254")).toBe("forbidden");
    expect(classifyAddress("fe80::1")).toBe("forbidden");
  });

  it.each([
    ["100.64.0.0/10", "100.100.100.200", "100.100.100.201"],
    ["192.0.0.0/24", "192.0.0.192", "192.0.0.193"],
    ["fd00::/8", "fd00:ec2::254", "fd00:ec2::253"],
  ])("keeps the metadata address inside the listed %s out of reach", (network, metadata, neighbour) => {
    const policy = { allowCidrs: parseCidrs(network) };
    expect(mayReach(neighbour, policy)).toBe(true);
    expect(mayReach(metadata, policy)).toBe(false);
  });

  it.each([
    ...["169.254.169.254", "100.100.100.200", "168.63.129.16", "fd00:ec2::254", "2002:a9fe:a9fe::1", "2001:0:1::1"],
    ...["::ffff:168.63.129.16", "64:ff9b::100.100.100.200", "::169.254.169.254"],
  ])("never reaches %s, not even by a name that the operator listed or our own", (address) => {
    for (const trust of ["none", "listed", "own"] as const)
      expect(mayReach(address, { allowCidrs: [] }, trust)).toBe(false);
  });

  it("reaches no denied network, in whatever spelling, although it is public, listed, or behind a listed name", () => {
    const policy = {
      allowCidrs: parseCidrs("10.0.0.0/8"),
      denyCidrs: parseDeniedCidrs("8.8.8.0/24 10.1.0.0/16 2606:4700::/32"),
    };
    for (const address of ["8.8.8.8", "10.1.2.3", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]) {
      expect([address, mayReach(address, policy), mayReach(address, policy, "listed")]).toEqual([
        address,
        false,
        false,
      ]);
    }
    expect(mayReach("8.8.9.8", policy)).toBe(true);
    expect(mayReach("10.2.2.3", policy)).toBe(true);
    expect(() => parseDeniedCidrs("8.8.8.0/33")).toThrow(/is not a network/);
  });

  it("takes an empty list for no allowance at all", () => {
    expect(parseCidrs(" ,\n ")).toEqual([]);
  });
});

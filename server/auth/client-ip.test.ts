import { describe, expect, it } from "vitest";
import { clientIp, networkOf, originOf } from "./client-ip";
import { writePeer } from "./peer";

const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

describe("the address of a client", () => {
  it("is not taken from a header that anyone can write", () => {
    expect(clientIp(forwarded("203.0.113.1"), false)).toBeNull();
  });

  it("is what our own proxy added, which is the last entry", () => {
    expect(clientIp(forwarded("6.6.6.6, 203.0.113.1"), true)).toBe("203.0.113.1");
    expect(clientIp(forwarded("2001:db8::1"), true)).toBe("2001:db8::1");
  });

  it("is nothing that is not an address", () => {
    for (const value of ["", "unknown", "203.0.113.1:80", "203.0.113.1, "])
      expect(clientIp(forwarded(value), true)).toBeNull();
    expect(clientIp(new Headers(), true)).toBeNull();
  });
});

describe("the network by which tries are counted", () => {
  it("is the same for every address of a /64, in whatever spelling", () => {
    const same = ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::", "2001:0db8:0001:0002:0:0:0:9", "2001:db8:1:2::10.0.0.1"];
    expect(new Set(same.map(networkOf)).size).toBe(1);
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });

  it("is one for an IPv4 address, mapped or not, and another for its neighbour", () => {
    expect(networkOf("::ffff:203.0.113.1")).toBe(networkOf("203.0.113.1"));
    expect(networkOf("::ffff:cb00:7101")).toBe(networkOf("203.0.113.1"));
    expect(networkOf("203.0.113.2")).not.toBe(networkOf("203.0.113.1"));
  });

  it("is the other end of the connection when the client is not known, whatever the client writes", () => {
    const arrived = { headers: {} as Record<string, string>, socket: { remoteAddress: "192.0.2.7" } };
    writePeer(arrived as never);
    const headers = new Headers({ ...arrived.headers, "x-forwarded-for": "203.0.113.1" });
    expect(originOf(headers, false)).toEqual({ network: null, nearest: `peer ${networkOf("192.0.2.7")}` });
    expect(originOf(headers, true)).toEqual({
      network: networkOf("203.0.113.1"),
      nearest: networkOf("203.0.113.1"),
    });
    expect(originOf(new Headers(), false)).toEqual({ network: null, nearest: "unknown" });
  });
});

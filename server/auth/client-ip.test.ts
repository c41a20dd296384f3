import { expect, it } from "vitest";
import { clientIp } from "./client-ip";

const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

it("does not believe a header that anyone can write", () => {
  expect(clientIp(forwarded("203.0.113.1"), false)).toBeNull();
});

it("believes what its own proxy added, which is the last entry", () => {
  expect(clientIp(forwarded("6.6.6.6, 203.0.113.1"), true)).toBe("203.0.113.1");
  expect(clientIp(forwarded("2001:db8::1"), true)).toBe("2001:db8::1");
});

it("takes nothing that is not an address", () => {
  for (const value of ["", "unknown", "203.0.113.1:80", "203.0.113.1, "])
    expect(clientIp(forwarded(value), true)).toBeNull();
  expect(clientIp(new Headers(), true)).toBeNull();
});

import { describe, expect, it } from "vitest";
import { newRequestId } from "@/server/contracts/request-id";
import { isSampled } from "./delivery-lines";

describe("a sample of the lines", () => {
  const ids = Array.from({ length: 20_000 }, newRequestId);

  it("holds about the asked share", () => {
    const taken = ids.filter((id) => isSampled(id, 0.1)).length;
    expect(taken / ids.length).toBeGreaterThan(0.08);
    expect(taken / ids.length).toBeLessThan(0.12);
  });

  it("holds everything at 1 and nothing at 0", () => {
    expect(ids.every((id) => isSampled(id, 1))).toBe(true);
    expect(ids.some((id) => isSampled(id, 0))).toBe(false);
  });

  it("holds all lines of an event or none, whichever process asks", () => {
    for (const id of ids.slice(0, 100)) expect(isSampled(id, 0.5)).toBe(isSampled(id, 0.5));
  });
});

import { describe, expect, it } from "vitest";
import { listAuditInput } from "@/server/contracts/audit";
import { AREAS, auditInput, readAuditFilter, writeAuditFilter } from "./audit-filter";

const EVERYTHING = { area: "any", period: "any", actorId: undefined } as const;
const actorId = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";
const now = new Date("2026-11-16T12:00:00Z");

function paramsOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

describe("the audit filter in the address", () => {
  it("comes back as it was written", () => {
    const filter = { area: "member", period: "7d", actorId } as const;
    expect(readAuditFilter(paramsOf(writeAuditFilter(filter)))).toEqual(filter);
  });

  it("leaves the address clean for everything", () => {
    expect(writeAuditFilter(EVERYTHING)).toBe("");
  });

  it("takes nonsense for everything", () => {
    expect(readAuditFilter({ area: "nonsense", period: ["7d"], actor: "me" })).toEqual(EVERYTHING);
  });
});

describe("auditInput", () => {
  it("counts the period back from now", () => {
    expect(auditInput({ ...EVERYTHING, period: "24h" }, now)).toEqual({ from: new Date("2026-11-15T12:00:00Z") });
  });

  it("asks for nothing that the procedure would refuse", () => {
    for (const { value: area } of AREAS) {
      expect(listAuditInput.safeParse(auditInput({ area, period: "30d", actorId }, now)).success).toBe(true);
    }
  });

  it("does not take an area for the beginning of another", () => {
    expect(auditInput({ ...EVERYTHING, area: "member" }, now).action).toBe("member.");
  });
});

import { describe, expect, it } from "vitest";
import { HOLD_REASONS } from "@/components/deliveries/hold-words";
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";
import { causeOfEnd, causeOfHold } from "./cause-of-hold";

const SENTENCE = /^[A-Z].*[^.]\.$/;

describe("causeOfHold", () => {
  it.each(HOLD_REASONS)("says why it waits and what to do: %s", (reason) => {
    const { what, fix } = causeOfHold(reason, "Atlas ERP");
    expect(what).toMatch(SENTENCE);
    expect(fix).toMatch(SENTENCE);
    expect(what + fix).not.toContain("_");
  });

  it("says something of its own for every reason", () => {
    expect(new Set(HOLD_REASONS.map((reason) => causeOfHold(reason, "Atlas ERP").what)).size).toBe(HOLD_REASONS.length);
  });

  it("leads to where it can be changed", () => {
    expect(causeOfHold("circuit", "Atlas ERP").place).toBe("channel");
    expect(causeOfHold("org_rate", "Atlas ERP").place).toBe("settings");
    expect(causeOfHold("deleted", "").place).toBeNull();
  });

  it("does not fall silent over a reason that is newer than this page", () => {
    expect(causeOfHold("maintenance" as DeliveryHoldReason, "").what).toBe("The channel is held (maintenance).");
  });
});

describe("causeOfEnd", () => {
  it.each(["hold_expired", "hold_full", "quarantined", "unrecorded", "caught_up"])(
    "says how %s can be sent after all",
    (reason) => {
      expect(causeOfEnd(reason, "Atlas ERP")?.what).toMatch(SENTENCE);
      expect(causeOfEnd(reason, "Atlas ERP")?.fix).toMatch(/^Replay it.*\.$/);
    },
  );

  it.each(["exhausted", "permanent", null])("leaves %s to the receiver's answer", (reason) => {
    expect(causeOfEnd(reason, "Atlas ERP")).toBeNull();
  });
});

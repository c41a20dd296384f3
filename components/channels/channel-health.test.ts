import { describe, expect, it } from "vitest";
import { channelHealth, type HealthFacts } from "./channel-health";

const AT = new Date("2026-11-16T12:00:00Z");
const facts = (health: Partial<HealthFacts["health"]> = {}, rest: Partial<HealthFacts> = {}): HealthFacts => ({
  status: "enabled",
  statusReason: null,
  statusAt: AT,
  health: { held: false, pace: "fast", consecutiveFailures: 0, lastSuccessAt: null, lastFailureAt: null, ...health },
  ...rest,
});

describe("channelHealth", () => {
  it("says that nothing was delivered before it says healthy", () => {
    expect(channelHealth(facts()).label).toBe("Not used yet");
    expect(channelHealth(facts({ lastSuccessAt: AT }))).toMatchObject({ label: "Healthy", at: AT });
  });

  it("tells chance from a state", () => {
    expect(channelHealth(facts({ consecutiveFailures: 1, lastFailureAt: AT })).label).toBe("Faltering");
    expect(channelHealth(facts({ consecutiveFailures: 3, lastFailureAt: AT }))).toMatchObject({
      label: "Failing",
      tone: "bad",
    });
  });

  it("puts what people decided before what the receiver answers", () => {
    const failing = { consecutiveFailures: 40, lastFailureAt: AT };
    expect(channelHealth(facts(failing, { status: "paused" })).label).toBe("Paused");
    expect(channelHealth(facts(failing, { status: "disabled" })).label).toBe("Disabled");
  });

  it("gives the reason for which a channel was stopped", () => {
    const statusReason = "The receiver answered 410 Gone.";
    expect(channelHealth(facts({}, { status: "disabled", statusReason })).headline).toBe(statusReason);
    expect(channelHealth(facts({}, { status: "paused", statusReason })).headline).toBe(`Paused. ${statusReason}`);
  });

  it("notices a receiver that answers, but slowly", () => {
    expect(channelHealth(facts({ pace: "slow", lastSuccessAt: AT })).label).toBe("Slow");
  });
});

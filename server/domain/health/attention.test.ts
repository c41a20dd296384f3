import { expect, it } from "vitest";
import { type ChannelSummary, listAttention } from "./attention";

const channel = (given: Partial<ChannelSummary>): ChannelSummary => ({
  id: given.name ?? "a",
  name: "a",
  health: "healthy",
  sentence: "Why.",
  circuit: "closed",
  waiting: 0,
  ...given,
});
const nothing = { channels: [], deadByCause: [], deadAbove: null, setAside: 0, retiring: [] };

it("asks for nothing while everything is in order", () => {
  expect(listAttention({ ...nothing, channels: [channel({}), channel({ health: "held" })] })).toEqual([]);
});

it("names events that wait for somebody's decision", () => {
  expect(listAttention({ ...nothing, setAside: 1 })).toMatchObject([
    { kind: "set_aside", title: "One event was set aside" },
  ]);
  expect(listAttention({ ...nothing, setAside: 1200 })).toMatchObject([{ title: "1,200 events were set aside" }]);
});

it("names the gravest first, each with its sentence", () => {
  const items = listAttention({
    ...nothing,
    channels: [
      channel({ name: "slow", health: "degraded" }),
      channel({ name: "parked", health: "held", waiting: 3 }),
      channel({ name: "busy", health: "rate_limited" }),
      channel({ name: "dead", health: "failing" }),
      channel({ name: "tripped", health: "failing", circuit: "open" }),
      channel({ name: "trying", health: "failing", circuit: "half_open" }),
    ],
    deadByCause: [
      { category: "server_error", count: 1200 },
      { category: "dns", count: 3 },
    ],
    deadAbove: null,
    retiring: [{ channelId: "x", channelName: "x", expiresAt: new Date(0) }],
  });
  expect(items.map(({ title }) => title)).toEqual([
    "tripped: circuit open",
    "trying: circuit probing",
    "dead is failing",
    "1,203 new dead letters",
    "slow is degraded",
    "busy is rate limited",
    "parked holds deliveries",
    "Old secret of x retires",
  ]);
  expect(items[3]?.detail).toBe("Mostly server error (1,200).");
});

it("does not say mostly of the only cause, nor letters of one", () => {
  const [item] = listAttention({ ...nothing, deadByCause: [{ category: "tls", count: 1 }] });
  expect(item).toMatchObject({ title: "One new dead letter", detail: "Cause: TLS." });
});

it("says when more are dead than the org wants to hear of, new ones or not", () => {
  const deadByCause = [{ category: "tls", count: 1 }] as const;
  expect(listAttention({ ...nothing, deadAbove: 1_000 })).toMatchObject([
    { kind: "dead_letters", title: "More than 1,000 deliveries are dead", detail: "None of them is new." },
  ]);
  expect(listAttention({ ...nothing, deadByCause, deadAbove: 1_000 })).toMatchObject([
    { title: "More than 1,000 deliveries are dead", detail: "One new dead letter. Cause: TLS." },
  ]);
});

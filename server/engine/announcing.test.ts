import { expect, it, vi } from "vitest";
import { announcing } from "./announcing";
import type { EngineEvents } from "./engine-events";
import type { Result } from "@/server/engine/send/send-delivery";

function setUp() {
  const events = {
    claimed: vi.fn(),
    fannedOut: vi.fn(),
    setAside: vi.fn(),
    settled: vi.fn(),
    unrecorded: vi.fn(),
    circuitsChanged: vi.fn(),
    rateLimited: vi.fn(),
    recovered: vi.fn(),
    fault: vi.fn(),
  } satisfies EngineEvents;
  const announce = vi.fn();
  return { events, announce, told: announcing(events, { announce }) };
}

const resultOf = (orgId: string) => ({ row: { org_id: orgId } }) as Result;

it("names each org once, whatever of it was settled, and still tells those who watched before", () => {
  const { events, announce, told } = setUp();
  told.settled([resultOf("a"), resultOf("a"), resultOf("b")], [resultOf("c")]);
  expect(announce.mock.calls).toEqual([
    ["a", "deliveries"],
    ["b", "deliveries"],
  ]);
  expect(events.settled).toHaveBeenCalledOnce();
});

it("tells of new groups and deliveries, and of what is being sent", () => {
  const { announce, told } = setUp();
  told.fannedOut("a");
  told.claimed(1, 2, new Set(["b"]));
  expect(announce.mock.calls).toEqual([
    ["a", "events", "groups", "deliveries"],
    ["b", "deliveries"],
  ]);
});

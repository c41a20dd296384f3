import { describe, expect, it } from "vitest";
import { type DeliveryLife, deliveryTimeline } from "./delivery-timeline";
import { uuid7Floor } from "@/server/domain/ids/uuid7";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, seconds));
const attempt = { startedAt: at(40), number: 1, category: null, httpStatus: 200, totalMs: 12, superseded: false };
const life: DeliveryLife = {
  groupId: uuid7Floor(at(10).getTime()),
  eventCount: 3,
  createdAt: at(30),
  receivedAt: at(9),
  replayOf: null,
  status: "succeeded",
  reason: null,
  sendAfter: null,
  settledAt: at(41),
  holdReason: null,
  attempts: [attempt],
};
const kinds = (given: Partial<DeliveryLife>) => deliveryTimeline({ ...life, ...given }).map(({ kind }) => kind);

describe("the timeline of a delivery", () => {
  it("goes from the first event to the result, each with its time", () => {
    expect(deliveryTimeline(life)).toEqual([
      { kind: "received", at: at(9) },
      { kind: "grouped", at: at(10), eventCount: 3 },
      { kind: "queued", at: at(30), isReplay: false },
      {
        kind: "attempt",
        at: at(40),
        number: 1,
        ok: true,
        category: null,
        httpStatus: 200,
        totalMs: 12,
        superseded: false,
      },
      { kind: "settled", at: at(41), status: "succeeded", reason: null },
    ]);
  });

  it("ends with what it waits for while it is pending", () => {
    const pending = {
      status: "pending",
      settledAt: null,
      sendAfter: at(90),
      attempts: [],
      holdReason: "paused",
    } as const;
    expect(deliveryTimeline({ ...life, ...pending }).at(-1)).toEqual({
      kind: "waiting",
      at: at(90),
      holdReason: "paused",
    });
  });

  it("ends with the request while a worker has it", () => {
    expect(kinds({ status: "processing", settledAt: null, sendAfter: at(90) }).at(-1)).toBe("sending");
  });

  it("leaves out what is no longer known", () => {
    expect(kinds({ receivedAt: null, groupId: "no uuid", attempts: [] })).toEqual(["queued", "settled"]);
  });
});

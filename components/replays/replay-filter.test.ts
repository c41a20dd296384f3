import { describe, expect, it } from "vitest";
import { readDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import { planOfList, writePlanFilter } from "./plan-address";
import { changePlanFilter, readPlanFilter, replayFilterOf } from "./replay-filter";

const now = new Date("2026-11-16T12:00:00Z");
const channel = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";

describe("the planner's address", () => {
  it("is about what is dead and was not recovered since, unless it says otherwise", () => {
    expect(replayFilterOf(readPlanFilter({}), now)).toEqual({ status: "failed", unrecovered: true });
    expect(replayFilterOf(readPlanFilter({ all: "1" }), now)).toEqual({ status: "failed" });
    expect(replayFilterOf(readPlanFilter({ status: "any" }), now)).toEqual({});
    expect(replayFilterOf(readPlanFilter({ status: "pending" }), now)).toMatchObject({ status: "failed" });
  });

  it("names a channel, a cause and a time", () => {
    const filter = readPlanFilter({ channel, cause: "dns", time: "1h" });
    expect(replayFilterOf(filter, now)).toEqual({
      status: "failed",
      channelId: channel,
      category: "dns",
      from: new Date("2026-11-16T11:00:00Z"),
      unrecovered: true,
    });
  });

  it.each([
    "",
    "?status=any",
    "?status=succeeded&time=7d",
    `?channel=${channel}&cause=timeout&all=1`,
    "?cause=unanswered",
  ])("reads back what it writes: %s", (query) => {
    const params = Object.fromEntries(new URLSearchParams(query));
    expect(writePlanFilter(readPlanFilter(params))).toBe(query);
  });
});

describe("a choice in the planner", () => {
  it("changes one part and keeps the rest", () => {
    const before = readPlanFilter({ channel, status: "cancelled", all: "1" });
    expect(changePlanFilter(before, { cause: "dns" })).toEqual({ ...before, cause: "dns" });
    expect(changePlanFilter(before, { channel: undefined })).toEqual({ ...before, channel: undefined });
  });

  it("of no status means any that is settled, and not the dead, as an address without one does", () => {
    const before = readPlanFilter({});
    const any = changePlanFilter(before, { status: undefined });
    expect(any.status).toBeUndefined();
    expect(changePlanFilter(any, { time: "7d" }).status).toBeUndefined();
  });

  it("can set nothing that an address could not", () => {
    expect(changePlanFilter(readPlanFilter({}), { channel: "nonsense", status: "pending" })).toEqual(
      readPlanFilter({}),
    );
  });
});

describe("a list of deliveries", () => {
  it("hands its filter over whole, with what was replayed since", () => {
    const query = planOfList(readDeliveryFilter({ status: "failed", channel }));
    const params = Object.fromEntries(new URLSearchParams(query));
    expect(replayFilterOf(readPlanFilter(params), now)).toEqual({ status: "failed", channelId: channel });
    expect(planOfList(readDeliveryFilter({}))).toBe("?status=any&all=1");
  });

  it("has nothing to replay where nothing is settled, or one message was looked for", () => {
    expect(planOfList(readDeliveryFilter({ status: "pending" }))).toBeUndefined();
    expect(planOfList(readDeliveryFilter({ id: channel }))).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { readChange, topicOfProcedure, writeChange } from "./live";

const orgId = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";

describe("a change on the wire", () => {
  it("is read as it was written", () => {
    const change = { orgId, topics: ["deliveries", "eventTypes", "*"] };
    expect(readChange(writeChange(change))).toEqual(change);
  });

  it.each(["", orgId, `${orgId} `, `${orgId} a,,b`, `${orgId} a b`, "someone deliveries", `${orgId} dlv_01KBX4Q7`])(
    "is nothing when it holds anything but an org and topics: %j",
    (text) => expect(readChange(text)).toBeNull(),
  );
});

it("names the router of a procedure", () => {
  expect(topicOfProcedure("eventTypes.upsert")).toBe("eventTypes");
});

import { describe, expect, it } from "vitest";
import { INBOX_BEHAVIOURS } from "@/server/domain/inbox-answer";
import { BEHAVIOUR_WORDS, behaviourOf } from "./behaviour-words";
import { deliveryOf, requestTitle, verdictWords } from "./verdict-words";

const valid = { verdict: "valid", reason: null, message: null, channelName: "Crew" } as const;

describe("the verdict on a signature", () => {
  it("names the channel whose secret signed it", () => {
    expect(verdictWords(valid)).toMatchObject({ kind: "delivered", label: "Signature valid", tone: "ok" });
    expect(verdictWords(valid).sentence).toContain("secret of Crew");
  });

  it("has a word and a shape of its own for each way to be wrong", () => {
    const wrong = { ...valid, verdict: "invalid", reason: "wrong_secret", message: "It does not fit." } as const;
    const all = [
      valid,
      wrong,
      { ...wrong, reason: "stale_timestamp" } as const,
      { ...valid, verdict: "unsigned" } as const,
    ];
    const words = all.map((each) => verdictWords(each));
    expect(new Set(words.map(({ label }) => label)).size).toBe(all.length);
    expect(new Set(words.map(({ kind }) => kind)).size).toBe(all.length);
    expect(words[1]?.sentence).toBe("It does not fit.");
  });
});

describe("the delivery of a request", () => {
  it("is linked only when the header can be the id of one", () => {
    expect(deliveryOf({ deliveryId: "dlv_01KBX5T2" })).toBe("dlv_01KBX5T2");
    for (const deliveryId of [null, "", "../keys", "dlv_/../../keys", "evt_01KBX5T2"]) {
      expect(deliveryOf({ deliveryId })).toBeNull();
    }
  });
});

describe("an answer", () => {
  it("is explained for each way in which the inbox can be told to answer", () => {
    expect(Object.keys(BEHAVIOUR_WORDS).sort()).toEqual([...INBOX_BEHAVIOURS].sort());
  });

  it("that a channel asks for is told only when the inbox knows it", () => {
    expect(behaviourOf("slow")).toBe("slow");
    for (const answer of [null, "", "toString", "fast"]) expect(behaviourOf(answer)).toBeUndefined();
  });
});

it("a request without an event type is named for how it came", () => {
  expect(requestTitle({ eventTypes: "order.paid, order.lost", method: "POST" })).toBe("order.paid, order.lost");
  expect(requestTitle({ eventTypes: null, method: "GET" })).toBe("GET without an event type");
});

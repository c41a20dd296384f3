import { describe, expect, it } from "vitest";
import { AppError } from "@/server/contracts/errors";
import { HUB_PAUSE_MS, LiveHub, STREAMS_PER_PERSON } from "./hub";

/** A hub whose pauses end when the test says so. */
function setUp() {
  const pauses: { ms: number; end: () => void }[] = [];
  const hub = new LiveHub((ms, end) => pauses.push({ ms, end }));
  hub.setListening(true);
  return { hub, pauses };
}

/** A reader who was told how things stand. */
async function reader(hub: LiveHub, orgId: string, userId = "someone") {
  const mailbox = hub.subscribe(orgId, userId);
  expect(await mailbox.next(0)).toEqual({ isListening: true, topics: [] });
  return mailbox;
}

describe("LiveHub", () => {
  it("gives a reader what happens in their own org, and nothing of another", async () => {
    const { hub } = setUp();
    const ours = await reader(hub, "ours");
    const theirs = await reader(hub, "theirs");
    hub.hear({ orgId: "theirs", topics: ["deliveries"] });
    expect(await theirs.next(0)).toEqual({ isListening: true, topics: ["deliveries"] });
    expect(await ours.next(0)).toBe("quiet");
  });

  it("tells the first change at once and collects the others for a pause", async () => {
    const { hub, pauses } = setUp();
    const mailbox = await reader(hub, "ours");
    hub.hear({ orgId: "ours", topics: ["deliveries"] });
    expect(await mailbox.next(0)).toMatchObject({ topics: ["deliveries"] });
    for (const topic of ["groups", "deliveries", "groups", "events"]) hub.hear({ orgId: "ours", topics: [topic] });
    expect(await mailbox.next(0)).toBe("quiet");
    expect(pauses.map(({ ms }) => ms)).toEqual([HUB_PAUSE_MS]);
    pauses[0]!.end();
    expect(await mailbox.next(0)).toMatchObject({ topics: ["groups", "deliveries", "events"] });
    pauses[1]!.end();
    expect(await mailbox.next(0)).toBe("quiet");
  });

  it("keeps for a slow reader names, not messages", async () => {
    const { hub, pauses } = setUp();
    const mailbox = await reader(hub, "ours");
    for (let n = 0; n < 50; n++) {
      hub.hear({ orgId: "ours", topics: ["deliveries"] });
      pauses.at(-1)!.end();
    }
    expect(await mailbox.next(0)).toMatchObject({ topics: ["deliveries"] });
    expect(await mailbox.next(0)).toBe("quiet");
  });

  it("says when it no longer hears, and to look at everything once when it hears again", async () => {
    const { hub } = setUp();
    const mailbox = await reader(hub, "ours");
    hub.setListening(false);
    expect(await mailbox.next(0)).toEqual({ isListening: false, topics: [] });
    hub.setListening(true);
    hub.hear({ orgId: "ours", topics: ["rules"] });
    expect(await mailbox.next(0)).toEqual({ isListening: true, topics: ["*"] });
    expect(await mailbox.next(0)).toBe("quiet");
  });

  it("ends every stream when it is closed, also those of whoever comes late", async () => {
    const { hub } = setUp();
    const mailbox = await reader(hub, "ours");
    const waiting = mailbox.next(60_000);
    hub.close();
    expect(await waiting).toBe("closed");
    expect(await hub.subscribe("ours", "someone").next(0)).toBe("closed");
    expect(hub.readerCount).toBe(0);
  });

  it("refuses a person more streams than a browser would open, until one is closed", async () => {
    const { hub } = setUp();
    const open = Array.from({ length: STREAMS_PER_PERSON }, () => hub.subscribe("ours", "greedy"));
    expect(() => hub.subscribe("theirs", "greedy")).toThrow(AppError);
    await reader(hub, "ours", "modest");
    open[0]!.close();
    open[0]!.close();
    await reader(hub, "ours", "greedy");
    expect(() => hub.subscribe("ours", "greedy")).toThrow(AppError);
  });
});

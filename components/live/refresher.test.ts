import { describe, expect, it } from "vitest";
import { REFRESH_PAUSE_MS, Refresher } from "./refresher";

function setUp() {
  const asked: string[][] = [];
  const answers: { give: () => void; fail: () => void }[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const refresher = new Refresher({
    refresh: (routers) => {
      asked.push([...routers]);
      return new Promise((give, fail) => answers.push({ give, fail: () => fail(new Error("away")) }));
    },
    after: (ms, end) => pauses.push({ ms, end }),
  });
  return { refresher, asked, answers, pauses };
}

describe("Refresher", () => {
  it("asks at once, and again only after the answer and a pause", async () => {
    const { refresher, asked, answers, pauses } = setUp();
    refresher.hear(["keys"]);
    refresher.hear(["keys"]);
    refresher.hear(["members"]);
    expect(asked).toEqual([["keys"]]);
    answers[0]!.give();
    await expect.poll(() => pauses).toHaveLength(1);
    expect(pauses[0]!.ms).toBe(REFRESH_PAUSE_MS);
    expect(asked).toHaveLength(1);
    pauses[0]!.end();
    expect(asked[1]).toEqual(["keys", "members"]);
  });

  it("asks nothing while nobody looks, and everything once on the return", () => {
    const { refresher, asked } = setUp();
    refresher.setLookedAt(false);
    refresher.hear(["keys"]);
    refresher.hear(["members"]);
    expect(asked).toEqual([]);
    refresher.setLookedAt(true);
    refresher.setLookedAt(true);
    expect(asked).toEqual([["*"]]);
  });

  it("goes on after a question that failed", async () => {
    const { refresher, asked, answers, pauses } = setUp();
    refresher.hear(["keys"]);
    answers[0]!.fail();
    await expect.poll(() => pauses).toHaveLength(1);
    pauses[0]!.end();
    refresher.hear(["keys"]);
    expect(asked).toHaveLength(2);
  });
});

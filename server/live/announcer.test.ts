import { describe, expect, it } from "vitest";
import type { Change } from "@/server/contracts/live";
import { ANNOUNCE_MS, Announcer } from "./announcer";

/** An announcer whose pauses end when the test says so. */
function setUp(send: (changes: Change[]) => Promise<void> = () => Promise.resolve()) {
  const sent: Change[][] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const errors: unknown[] = [];
  const announcer = new Announcer({
    send: async (changes) => {
      sent.push(changes);
      await send(changes);
    },
    onError: (error) => errors.push(error),
    after: (ms, end) => pauses.push({ ms, end }),
  });
  return { announcer, sent, pauses, errors };
}

describe("Announcer", () => {
  it("tells at once when it has been quiet, and what happens together in one statement", async () => {
    const { announcer, sent, pauses } = setUp();
    announcer.announce("a", "deliveries");
    announcer.announce("a", "groups", "deliveries");
    announcer.announce("b", "rules");
    await expect.poll(() => pauses).toHaveLength(1);
    expect(sent).toEqual([
      [
        { orgId: "a", topics: ["deliveries", "groups"] },
        { orgId: "b", topics: ["rules"] },
      ],
    ]);
  });

  it("sends no more than one statement a pause, however much is announced", async () => {
    const { announcer, sent, pauses } = setUp();
    announcer.announce("a", "deliveries");
    await expect.poll(() => pauses).toHaveLength(1);
    for (let n = 0; n < 1_000; n++) announcer.announce(n % 2 ? "a" : "b", "deliveries");
    expect(sent).toHaveLength(1);
    expect(pauses[0]!.ms).toBe(ANNOUNCE_MS);
    pauses[0]!.end();
    await expect.poll(() => pauses).toHaveLength(2);
    expect(sent[1]!.map(({ orgId }) => orgId).sort()).toEqual(["a", "b"]);
    // Nothing was announced since: it falls silent, and is ready to tell at once again.
    pauses[1]!.end();
    expect(sent).toHaveLength(2);
    announcer.announce("a", "rules");
    await expect.poll(() => sent).toHaveLength(3);
  });

  it("goes on after a statement that failed", async () => {
    const { announcer, sent, pauses, errors } = setUp(() => Promise.reject(new Error("away")));
    announcer.announce("a", "deliveries");
    await expect.poll(() => pauses).toHaveLength(1);
    expect(errors).toHaveLength(1);
    pauses[0]!.end();
    announcer.announce("a", "deliveries");
    await expect.poll(() => sent).toHaveLength(2);
  });

  it("holds nothing back when it is flushed", async () => {
    const { announcer, sent, pauses } = setUp();
    announcer.announce("a", "deliveries");
    await expect.poll(() => pauses).toHaveLength(1);
    announcer.announce("a", "rules");
    await announcer.flush();
    expect(sent).toHaveLength(2);
  });
});

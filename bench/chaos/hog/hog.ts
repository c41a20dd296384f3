import { firstMessage, killChild, startChild } from "../../support/child";

export type HogGiven = { base: string; key: string };
/** Events that were accepted, and posts that were refused. */
export type HogCounts = { accepted: number; overQuota: number; otherwiseRefused: number };

export type Hog = { counts: () => Promise<HogCounts>; stop: () => Promise<void> };

/** The publisher of the org that misbehaves, in a process of its own. */
export async function startHog(given: HogGiven): Promise<Hog> {
  const child = startChild("bench/chaos/hog/hog-process.ts", { args: [JSON.stringify(given)] });
  await firstMessage(child, "begun");
  return {
    counts: async () => {
      const answer = firstMessage<{ event: "counts"; counts: HogCounts }>(child, "counts");
      child.send({ ask: "counts" });
      return (await answer).counts;
    },
    stop: () => killChild(child),
  };
}

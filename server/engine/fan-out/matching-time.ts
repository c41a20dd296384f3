import { OrgShares } from "@/server/domain/limits/org-shares";

/** The time that one org may take of this process in a batch. */
export type MatchingSlice = {
  /** False when it has taken its share of late: its events are matched in a thread then, whatever they cost. */
  hasShare: boolean;
  hasTime: () => boolean;
  end: () => void;
};

export type MatchingTime = { begin: (orgId: string, orgs: number) => MatchingSlice };

/** For the matching of a whole batch: beyond it, what was matched is written and the rest waits for its turn. */
const BATCH_MS = 20;
/** Of each org, in hundredths of a millisecond: a tenth of this process over time, and 200 ms at once. */
const SHARE = { perMinute: 600_000, burst: 20_000 };
const PER_MS = 100;

/** Matching holds up everything else in the process: bounded for a batch, and for an org over time. */
export function createMatchingTime(): MatchingTime {
  const shares = new OrgShares(SHARE);
  return {
    begin: (orgId, orgs) => {
      const startedMs = performance.now();
      return {
        hasShare: shares.restMs(orgId, new Date()) === 0,
        hasTime: () => performance.now() < startedMs + BATCH_MS / orgs,
        end: () => shares.use(orgId, Math.ceil((performance.now() - startedMs) * PER_MS), new Date()),
      };
    },
  };
}

/**
 * A stream of matches, one after the other, through the planner of fan-out: what became of them, or what would have.
 * Fan-out seals a group when its timer rings; here nothing rings, so a group that nobody joined in time is found closed
 * by the next match for it, or at the end.
 */
import { type OpenGroup, type PlannedMatch, planGroups, type SealReason } from "./plan-groups";

export type ClosedGroup = OpenGroup & { closedAt: Date; reason: SealReason };

/** For the matches of one rule, in the order of their arrival. */
export class GroupRun {
  readonly #open = new Map<string, OpenGroup>();
  #groups = 0;

  /** The groups that this match closed: the one that it came too late for, the one that it filled. */
  add(match: PlannedMatch, at: Date): ClosedGroup[] {
    const key = `${match.channelId}\u0000${match.groupKey}`;
    const current = this.#open.get(key);
    const plan = planGroups({
      matches: [match],
      openGroups: current ? [current] : [],
      now: at,
      newId: () => String(++this.#groups),
    });
    this.#open.delete(key);
    for (const group of [...plan.newGroups, ...plan.changedGroups]) {
      if (group.sealed === null) this.#open.set(key, group);
    }
    return plan.sealedGroups.map(({ sealed, ...group }) => {
      const reason = sealed ?? "due";
      // One that was due before this match came has long been sent by then.
      return { ...group, reason, closedAt: reason === "due" ? group.flushAt : at };
    });
  }

  /** What is open at the end closes when its time comes. */
  finish(): ClosedGroup[] {
    const left = [...this.#open.values()].map((group) => ({
      ...group,
      reason: "due" as const,
      closedAt: group.flushAt,
    }));
    this.#open.clear();
    return left;
  }
}

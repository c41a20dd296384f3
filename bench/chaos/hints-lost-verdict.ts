import { SURVIVAL_CONTROLS } from "./controls";
import type { Control, Court } from "./report";
import { judge, type Observation, type Verdict } from "./verdict";

/** `recoveredSeconds`: the longest that any event waited from its acceptance to its arrival. */
export type HintsLostSeen = Observation & {
  /** Notifications that the workers should have heard and did not. */
  dropped: number;
};

export type HintsLostVerdict = Verdict & { notifications_dropped: number };

/** Nothing may be lost, and all of it arrives in time; where no notification was dropped, nothing was shown. */
export function judgeHintsLost(seen: HintsLostSeen): HintsLostVerdict {
  const survival = judge(seen);
  return { ...survival, notifications_dropped: seen.dropped, pass: survival.pass && seen.dropped > 0 };
}

const CONTROLS: readonly Control<HintsLostSeen, HintsLostVerdict>[] = [
  ...SURVIVAL_CONTROLS.map(({ falsify, ...control }) => ({
    ...control,
    falsify: (seen: HintsLostSeen) => ({ ...seen, ...falsify(seen) }),
  })),
  {
    name: "the workers heard every hint",
    falsify: (seen) => ({ ...seen, dropped: 0 }),
    notices: (honest, falsified) => honest.notifications_dropped > 0 && falsified.notifications_dropped === 0,
  },
];

export const HINTS_LOST_COURT: Court<HintsLostSeen, HintsLostVerdict> = { judge: judgeHintsLost, controls: CONTROLS };

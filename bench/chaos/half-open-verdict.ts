import { SURVIVAL_CONTROLS } from "./controls";
import type { Control, Court } from "./report";
import { judge, type Observation, type Verdict } from "./verdict";

export type HalfOpenSeen = Observation & {
  /** Workers whose readiness said no while their connections were silent, and of these those that said yes later. */
  workers: number;
  toldNotReady: number;
  readyAgain: number;
};

export type HalfOpenVerdict = Verdict & { workers: number; told_not_ready: number; ready_again: number };

export function judgeHalfOpen(seen: HalfOpenSeen): HalfOpenVerdict {
  const { workers, toldNotReady, readyAgain } = seen;
  const survival = judge(seen);
  const isTold = workers > 0 && toldNotReady === workers && readyAgain === workers;
  return {
    ...survival,
    workers,
    told_not_ready: toldNotReady,
    ready_again: readyAgain,
    pass: survival.pass && isTold,
  };
}

const CONTROLS: readonly Control<HalfOpenSeen, HalfOpenVerdict>[] = [
  ...SURVIVAL_CONTROLS.map(({ falsify, ...control }) => ({
    ...control,
    falsify: (seen: HalfOpenSeen) => ({ ...seen, ...falsify(seen) }),
  })),
  {
    name: "a worker stood still and looked healthy",
    falsify: (seen) => ({ ...seen, toldNotReady: seen.toldNotReady - 1 }),
    notices: (honest, falsified) => falsified.told_not_ready === honest.told_not_ready - 1,
  },
  {
    name: "a worker never became ready again",
    falsify: (seen) => ({ ...seen, readyAgain: seen.readyAgain - 1 }),
    notices: (honest, falsified) => falsified.ready_again === honest.ready_again - 1,
  },
];

export const HALF_OPEN_COURT: Court<HalfOpenSeen, HalfOpenVerdict> = { judge: judgeHalfOpen, controls: CONTROLS };

import type { ApiInput } from "@/components/api/trpc";
import { FormRefusal } from "@/components/forms/use-api-form";
import { DEFAULT_REPLAY_RATE, REPLAY_RATE } from "@/server/contracts/replays";
import { PRIORITIES } from "@/server/domain/limits/priority";

type Create = ApiInput["replays"]["create"];

/** The rate that is typed, as far as it is one. */
export function readRate(text: string): number | undefined {
  const rate = Number(text.replace(",", "."));
  return text.trim() !== "" && rate >= REPLAY_RATE.min && rate <= REPLAY_RATE.max ? rate : undefined;
}

export const FIRST_RATE = String(DEFAULT_REPLAY_RATE);
export const rateProblem = `Use a number from ${REPLAY_RATE.min} to ${REPLAY_RATE.max}.`;

export interface Plan {
  rate: string;
  /** "own" where each delivery keeps its own. */
  priority: string;
  when: "now" | "later";
  /** As the control has it: without a zone, in the viewer's own. */
  at: string;
}

/** What is to be sent of a plan; throws what is wrong with it, beside its field. */
export function readPlan({ rate, priority, when, at }: Plan, now: Date): Omit<Create, "filter" | "idempotencyKey"> {
  const ratePerSecond = readRate(rate);
  const startsAt = when === "later" ? new Date(at) : undefined;
  const isPast = startsAt !== undefined && !(startsAt > now);
  if (ratePerSecond === undefined || isPast) {
    throw new FormRefusal("Some fields need to be changed.", {
      ...(ratePerSecond === undefined && { rate: rateProblem }),
      ...(isPast && { at: "Choose a time in the future." }),
    });
  }
  const chosen = PRIORITIES.find((one) => one === priority);
  return { ratePerSecond, ...(chosen && { priority: chosen }), ...(startsAt && { startsAt }) };
}

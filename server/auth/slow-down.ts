import { AppError } from "@/server/contracts/errors";
import { type Allowance, spend, type Spending } from "./limits";
import { type Place, SlowLane, type Wait } from "./slow-lane";

const ROOM = { subject: 4, process: 256 } as const;
const lane = new SlowLane(ROOM.process);

/**
 * For limits that may stand for everybody: beyond them answers are held back, and refused only while too many wait
 * already. Nobody can use one up for others.
 */
export async function slowDown(now: Date, spendings: readonly Spending[], wait?: Wait): Promise<Allowance> {
  const allowance = await spend(now, ...spendings);
  const places = spendings.map(([limit, subject]): Place => [`${limit} ${subject ?? ""}`, ROOM.subject]);
  if (await lane.pass(places, slowDownMs(allowance.over), wait)) return allowance;
  const retryAfterSeconds = LONGEST_WAIT_MS / 1000;
  const detail = `Too many at once. Try again in ${retryAfterSeconds} seconds.`;
  throw new AppError("rate_limited", { retryAfterSeconds, detail });
}

/** How long an answer is held back: nothing within the limit, then twice as long with every try, up to ten seconds. */
export const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 1_000;

/** `over`: by how many tries the limit is exceeded. */
export function slowDownMs(over: number): number {
  return over <= 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (over - 1), LONGEST_WAIT_MS);
}

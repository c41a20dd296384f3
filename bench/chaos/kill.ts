import { setTimeout as pause } from "node:timers/promises";
import { progress } from "../support/options";
import { nowMs } from "../support/sightings";
import type { Stage } from "../support/stage";
import { demand } from "../support/until";
import type { Worker } from "../support/worker";
import { listInFlight } from "./ledger";

export type Kill = { inFlight: string[]; at: number };

const LAST_COMMIT_MS = 1_000;

/** Held still for a moment before the blow, so that it falls when at least so many deliveries are in its hands. */
export async function killWithFullHands(
  { database: { admin } }: Stage,
  victim: Worker,
  minInFlight: number,
): Promise<Kill> {
  const hasFullHands = async () => (await listInFlight(admin, victim.id)).length >= minInFlight;
  do {
    victim.signal("SIGCONT");
    await demand(`the worker has ${minInFlight} in flight`, hasFullHands, { limitMs: 30_000, everyMs: 5 });
    victim.signal("SIGSTOP");
  } while (!(await hasFullHands()));
  const at = nowMs();
  await victim.kill();
  // A commit that was on its way still counts, in either direction; its own work is touched by nobody for a while yet.
  await pause(LAST_COMMIT_MS);
  const inFlight = await listInFlight(admin, victim.id);
  progress(`killed a worker with ${inFlight.length} in flight`);
  return { inFlight, at };
}

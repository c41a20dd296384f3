import { eventBus } from "@/server/bus/open-bus";
import type { PublishedEvent } from "@/server/contracts/events";
import { isDatabaseAway } from "@/server/db/database-away";
import { newId } from "@/server/new-id";
import type { IncomingEvent } from "@/server/usecases/events/read-events";
import { acceptOnBus } from "@/server/usecases/ingest/accept-on-bus";
import { signingKey } from "@/server/usecases/ingest/ingest-context";
import { takeQuota } from "./publish-quota";

type Publication = { orgId: string; requestId: string; events: readonly IncomingEvent[] };

/** A database that takes longer than this to count is not waited for: the bus is there to do without it. */
const COUNT_MS = 250;

/** Answers after the bus's acknowledgement. The consumer in the worker stores it, announces it and wakes fan-out. */
export async function publishOnBus(
  { orgId, requestId, events }: Publication,
  weight: number,
): Promise<PublishedEvent[]> {
  const giveBack = await takeIfCounted(orgId, weight);
  try {
    const context = { bus: eventBus(), macKey: signingKey(), newId, now: () => new Date() };
    return await acceptOnBus(context, { orgId, requestId, events });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Refuses only what is known to be too much; while nobody can count, nothing is refused. */
async function takeIfCounted(orgId: string, weight: number): Promise<() => void> {
  const nothing = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<() => void>((resolve) => {
    timer = setTimeout(() => resolve(nothing), COUNT_MS);
  });
  const taking = takeQuota(orgId, weight).catch((error: unknown) => {
    if (isDatabaseAway(error)) return nothing;
    throw error;
  });
  // A refusal that comes too late is nobody's fault.
  taking.catch(() => undefined);
  try {
    return await Promise.race([taking, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { isSuccess, type Sighting } from "../support/sightings";

/** What a scenario saw: the publisher's, the receiver's and the database's side of the same story. */
export type Observation = {
  /** Idempotency keys of events whose commit was answered. */
  accepted: readonly string[];
  sightings: readonly Pick<Sighting, "key" | "deliveryId" | "status">[];
  /** Deliveries in the hands of what was killed, at that moment. */
  inFlightAtKills: number;
  /** Settled rows by id, as text: before a worker that had lost them spoke up again, and after. */
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
  recoveredSeconds: number;
  /** Deliveries and accepted events that were still waiting at the end. */
  unsettled: number;
  /** Processes that ended although nobody had touched them. */
  unexpectedExits: number;
  /** Whatever else is worth telling; nothing is judged by it. */
  notes?: Readonly<Record<string, number>>;
};

export type Verdict = {
  accepted: number;
  delivered: number;
  lost: number;
  duplicated: number;
  in_flight_at_kills: number;
  overwritten: number;
  recovered_s: number;
  unsettled: number;
  unexpected_exits: number;
  pass: boolean;
};

export const MAX_RECOVERY_SECONDS = 30;

export function judge(observation: Observation): Verdict {
  const { accepted, sightings, inFlightAtKills, recoveredSeconds, unsettled, unexpectedExits } = observation;
  const answered = new Set(sightings.filter((sighting) => isSuccess(sighting)).map(({ key }) => key));
  const delivered = accepted.filter((key) => answered.has(key)).length;
  const lost = accepted.length - delivered;
  const duplicated = countDuplicates(sightings);
  const overwritten = countOverwritten(observation);
  return {
    accepted: accepted.length,
    delivered,
    lost,
    duplicated,
    in_flight_at_kills: inFlightAtKills,
    overwritten,
    recovered_s: recoveredSeconds,
    unsettled,
    unexpected_exits: unexpectedExits,
    pass:
      // Nothing accepted proves nothing, and neither does a time that was never measured.
      accepted.length > 0 &&
      lost === 0 &&
      duplicated <= inFlightAtKills &&
      overwritten === 0 &&
      recoveredSeconds <= MAX_RECOVERY_SECONDS &&
      unsettled === 0 &&
      unexpectedExits === 0,
  };
}

/** Sightings of a delivery beyond its first, except those that the receiver itself asked for with an error. */
function countDuplicates(sightings: Observation["sightings"]): number {
  const seen = new Map<string, number>();
  for (const { deliveryId, status } of sightings) {
    const asksForAnother = status >= 300;
    seen.set(deliveryId, (seen.get(deliveryId) ?? 0) + (asksForAnother ? 0 : 1));
  }
  return [...seen.values()].reduce((sum, times) => sum + Math.max(0, times - 1), 0);
}

function countOverwritten({ before, after }: Observation): number {
  return Object.entries(before).filter(([id, row]) => after[id] !== row).length;
}

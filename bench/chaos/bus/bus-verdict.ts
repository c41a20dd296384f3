import { isSuccess } from "../../support/sightings";
import { SURVIVAL_CONTROLS } from "../controls";
import { type Control, type Report, reportOn } from "../report";
import { judge, type Observation, type Verdict } from "../verdict";

export type BusObservation = Observation & {
  /** Accepted while PostgreSQL was away: without it nothing was shown. */
  acceptedWhileAway: number;
  /** Messages that the bus delivered more than once: without one no consumer fell between commit and acknowledgement. */
  redelivered: number;
  /** Rows of one idempotency key beyond its first. */
  storedTwice: number;
};

export type BusVerdict = Verdict & {
  events_twice: number;
  stored_twice: number;
  accepted_while_away: number;
  redelivered: number;
};

export function judgeBus(seen: BusObservation): BusVerdict {
  const verdict = judge(seen);
  const eventsTwice = countTwice(seen.sightings);
  const { acceptedWhileAway, redelivered, storedTwice } = seen;
  return {
    ...verdict,
    events_twice: eventsTwice,
    stored_twice: storedTwice,
    accepted_while_away: acceptedWhileAway,
    redelivered,
    pass: verdict.pass && eventsTwice === 0 && storedTwice === 0 && acceptedWhileAway > 0 && redelivered > 0,
  };
}

/** Events that went into more than one delivery: each org has one channel and one rule. */
function countTwice(sightings: Observation["sightings"]): number {
  const deliveries = new Map<string, Set<string>>();
  for (const { key, deliveryId } of sightings) {
    const known = deliveries.get(key);
    if (known) known.add(deliveryId);
    else deliveries.set(key, new Set([deliveryId]));
  }
  return [...deliveries.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
}

const OWN_CONTROLS: readonly Control<BusObservation, BusVerdict>[] = [
  {
    name: "one event became two",
    falsify: (seen) => {
      const [again] = seen.sightings.filter((one) => isSuccess(one));
      return { ...seen, sightings: [...seen.sightings, ...(again ? [{ ...again, deliveryId: "another" }] : [])] };
    },
    notices: (honest, falsified) => falsified.events_twice === honest.events_twice + 1,
  },
  {
    name: "one event was stored twice",
    falsify: (seen) => ({ ...seen, storedTwice: seen.storedTwice + 1 }),
    notices: (honest, falsified) => falsified.stored_twice === honest.stored_twice + 1,
  },
  {
    name: "nothing was accepted while PostgreSQL was away",
    falsify: (seen) => ({ ...seen, acceptedWhileAway: 0 }),
    notices: (_, falsified) => falsified.accepted_while_away === 0,
  },
  {
    name: "no consumer fell between commit and acknowledgement",
    falsify: (seen) => ({ ...seen, redelivered: 0 }),
    notices: (_, falsified) => falsified.redelivered === 0,
  },
];

/** What must turn any record of survival into a bad one must do it here, too. */
const INHERITED = SURVIVAL_CONTROLS.map(({ name, falsify, notices }): Control<BusObservation, BusVerdict> => ({
  name,
  falsify: (seen) => ({ ...seen, ...falsify(seen) }),
  notices,
}));

export function busReport(seen: BusObservation): Report {
  return reportOn(seen, { judge: judgeBus, controls: [...INHERITED, ...OWN_CONTROLS] }, seen.notes);
}

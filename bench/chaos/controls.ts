import { isSuccess } from "../support/sightings";
import { type Control, type Report, reportOn } from "./report";
import { judge, MAX_RECOVERY_SECONDS, type Observation, type Verdict } from "./verdict";

/** Each of these must turn a good record into a bad one. */
export const SURVIVAL_CONTROLS: readonly Control<Observation, Verdict>[] = [
  {
    name: "one event was never delivered",
    falsify: (seen) => {
      const [victim] = seen.accepted.filter((key) => seen.sightings.some((one) => isAnswer(one, key)));
      return { ...seen, sightings: seen.sightings.filter((sighting) => sighting.key !== victim) };
    },
    notices: (honest, falsified) => falsified.lost === honest.lost + 1,
  },
  {
    name: "one event was never answered",
    falsify: (seen) => {
      const [victim] = seen.accepted.filter((key) => seen.sightings.some((one) => isAnswer(one, key)));
      return {
        ...seen,
        sightings: seen.sightings.map((one) => (one.key === victim ? { ...one, status: 0 } : one)),
      };
    },
    notices: (honest, falsified) => falsified.lost === honest.lost + 1,
  },
  {
    name: "more duplicates than were in flight",
    falsify: (seen) => {
      const [again] = seen.sightings.filter((one) => isSuccess(one));
      const copies = again ? Array<typeof again>(seen.inFlightAtKills + 1).fill(again) : [];
      return { ...seen, sightings: [...seen.sightings, ...copies] };
    },
    notices: (_, falsified) => falsified.duplicated > falsified.in_flight_at_kills,
  },
  {
    name: "one result was overwritten",
    falsify: (seen) => {
      const [id = "a delivery"] = Object.keys(seen.before);
      const row = seen.before[id] ?? "{}";
      return { ...seen, before: { ...seen.before, [id]: row }, after: { ...seen.after, [id]: `${row} altered` } };
    },
    notices: (honest, falsified) => falsified.overwritten === honest.overwritten + 1,
  },
  {
    name: "recovery took too long",
    falsify: (seen) => ({ ...seen, recoveredSeconds: MAX_RECOVERY_SECONDS + 0.1 }),
    notices: () => true,
  },
  {
    name: "one delivery is still waiting",
    falsify: (seen) => ({ ...seen, unsettled: seen.unsettled + 1 }),
    notices: (honest, falsified) => falsified.unsettled === honest.unsettled + 1,
  },
];

/** Whether everything that was accepted survived what the scenario did. */
export function survivalReport(observation: Observation): Report {
  return reportOn(observation, { judge, controls: SURVIVAL_CONTROLS }, observation.notes);
}

function isAnswer(sighting: Observation["sightings"][number], key: string): boolean {
  return sighting.key === key && isSuccess(sighting);
}

import type { Announcer } from "@/server/live/announcer";
import type { EngineEvents } from "./engine-events";

/** What the engine tells, told on to those who look at the org: each of these comes after its commit. */
export function announcing(
  events: EngineEvents,
  announcer: Pick<Announcer, "announce">,
  tell: (orgId: string) => void = () => undefined,
): EngineEvents {
  return {
    ...events,
    claimed: (count, ms, orgIds) => {
      events.claimed(count, ms, orgIds);
      for (const orgId of orgIds) announcer.announce(orgId, "deliveries");
    },
    fannedOut: (orgId) => {
      events.fannedOut(orgId);
      announcer.announce(orgId, "events", "groups", "deliveries");
    },
    setAside: (orgId, count) => {
      events.setAside(orgId, count);
      announcer.announce(orgId, "events");
    },
    circuitsChanged: (transitions) => {
      events.circuitsChanged(transitions);
      for (const { orgId } of transitions) announcer.announce(orgId, "channels");
      for (const orgId of new Set(transitions.map((transition) => transition.orgId))) tell(orgId);
    },
    unrecorded: (result) => {
      events.unrecorded(result);
      announcer.announce(result.row.org_id, "deliveries");
    },
    settled: (counted, superseded) => {
      events.settled(counted, superseded);
      for (const orgId of new Set(counted.map(({ row }) => row.org_id))) announcer.announce(orgId, "deliveries");
    },
  };
}

import type { ApiOutput } from "@/components/api/trpc";
import { Status } from "@/components/ui/status";

/** Discovered on an event, or described by a person. */
export function TypeOrigin({ discovered, boxed }: { discovered: boolean; boxed?: boolean }) {
  return discovered ? (
    <Status kind="waiting" label="Discovered" tone="idle" boxed={boxed} />
  ) : (
    <Status kind="delivered" label="Described" boxed={boxed} />
  );
}

/** A type of the catalogue, with its schema and example. */
export type EventType = ApiOutput["eventTypes"]["get"];

import type { ApiOutput } from "@/components/api/trpc";

/** A type of the catalogue, with its schema and example. */
export type EventType = ApiOutput["eventTypes"]["get"];

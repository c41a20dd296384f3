import type { NewTransition } from "@/server/engine/settle/circuit-sql";
import type { Recovered } from "@/server/engine/recover/recovery";
import type { Result } from "@/server/engine/send/send-delivery";

/** What the engine tells those who watch it: logs, metrics, tests. Never awaited, never able to stop it. */
export type EngineEvents = {
  claimed: (count: number, ms: number, orgIds: ReadonlySet<string>) => void;
  /** After the commit of a batch that took events or made deliveries. */
  fannedOut: (orgId: string) => void;
  /** Events that left the inbox without having been matched. */
  setAside: (orgId: string, events: number) => void;
  settled: (counted: readonly Result[], superseded: readonly Result[]) => void;
  /** The result of an attempt could not be stored in any form; its delivery is a dead letter that says so. */
  unrecorded: (result: Result) => void;
  circuitsChanged: (transitions: readonly NewTransition[]) => void;
  /** How many limits, of channels and orgs, left something behind that was due. */
  rateLimited: (hits: number) => void;
  recovered: (recovered: Recovered) => void;
  fault: (where: string, error: unknown, context: Record<string, unknown>) => void;
};

import { type Query, query } from "@/server/db/query";

/** Stored times are rounded to milliseconds, and so is the time they are compared with: what was made due just now is. */
export const NOW = "now()::timestamptz(3)";

/**
 * SQL: whether the channel with this state stands still, as `stopAt` in server/domain/gate says it. The columns follow
 * from their causes by themselves; nobody else in SQL decodes a circuit.
 */
export const standsStill = (state: string, now = NOW): string => `coalesce(${state}.stopped_until > ${now}, false)`;

/** SQL: when it goes again by itself; null where it goes, or where no moment in time ends the stop. */
export const goesAgainAt = (state: string): string =>
  `case when ${standsStill(state)} then nullif(${state}.stopped_until, 'infinity') end`;

/** SQL: whether the channel with its state `s` stands still at a moment that is given. */
export const standsStillAt = (moment: Query): Query => query`coalesce(s.stopped_until > ${moment}, false)`;

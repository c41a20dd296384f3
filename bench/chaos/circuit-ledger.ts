import type pg from "pg";
import { publicId } from "@/server/domain/ids/public-id";
import type { Sighting } from "../support/sightings";
import type { Phase } from "./breaker-verdict";

/** What the tables say of one channel's circuit. */
export async function listPhases(admin: pg.Pool, channelId: string, endAt: number): Promise<Phase[]> {
  const { rows } = await admin.query<{ kind: Phase["kind"]; at: Date }>(
    "select to_state as kind, at from engine.circuit_transitions where channel_id = $1 order by at, id",
    [channelId],
  );
  return rows.map(({ kind, at }, index) => ({
    kind,
    from: at.getTime(),
    until: rows[index + 1]?.at.getTime() ?? endAt,
  }));
}

export type AttemptBegun = { deliveryId: string; attempt: number; at: number };

export async function listAttempts(admin: pg.Pool, channelId: string): Promise<AttemptBegun[]> {
  const { rows } = await admin.query<{ id: string; attempt: number; at: Date }>(
    `select d.id, a.number as attempt, a.started_at as at from engine.delivery_attempts a
       join engine.all_deliveries d on d.id = a.delivery_id where d.channel_id = $1`,
    [channelId],
  );
  return rows.map(({ id, attempt, at }) => ({ deliveryId: publicId("delivery", id), attempt, at: at.getTime() }));
}

/** When the requests that the receiver saw were sent: it may have been too busy to see them at once. */
export function sentAt(sightings: readonly Sighting[], attempts: readonly AttemptBegun[]): number[] {
  const begun = new Map(attempts.map(({ deliveryId, attempt, at }) => [`${deliveryId} ${attempt}`, at]));
  return sightings.map(({ deliveryId, attempt, arrivedAt }) => begun.get(`${deliveryId} ${attempt}`) ?? arrivedAt);
}

export type CircuitNow = {
  kind: string;
  generation: number;
  /** How long it still sleeps. */
  restMs: number;
  /** Attempts of everything that waits, together. */
  attempts: number;
  inFlight: number;
};

export async function readCircuit(admin: pg.Pool, channelId: string): Promise<CircuitNow | undefined> {
  const { rows } = await admin.query<CircuitNow>(
    `select coalesce(s.circuit ->> 'kind', 'closed') as kind, coalesce((s.circuit ->> 'generation')::int, 0) as generation,
            coalesce((s.circuit ->> 'probeAtMs')::float8 - extract(epoch from clock_timestamp()) * 1000, 0)::float8
              as "restMs",
            (select coalesce(sum(attempt_count), 0)::int from engine.deliveries d where d.channel_id = s.channel_id)
              as attempts,
            (select count(*)::int from engine.deliveries d
              where d.channel_id = s.channel_id and d.status = 'processing') as "inFlight"
       from engine.channel_states s where s.channel_id = $1`,
    [channelId],
  );
  return rows[0];
}

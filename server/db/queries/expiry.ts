import type { WorkerSql } from "@/server/db/scope";
import { type Statement, statement } from "@/server/db/sql";

/** Rows per statement, so that no lock and no transaction lasts long. */
export const EXPIRY_BATCH = 1_000;

const expireInvitations = statement(
  "expire_invitations",
  `update invitations i set state = 'expired', settled_at = now()
     from (select org_id, id from invitations
            where state = 'pending' and expires_at <= now()
            order by expires_at limit ${EXPIRY_BATCH}
              for update skip locked) due
    where i.org_id = due.org_id and i.id = due.id`,
);

/** How many were marked; fewer than a batch means that none are left. */
export function updateExpiredInvitations(sql: WorkerSql): Promise<number> {
  return sql.run(expireInvitations);
}

/** The condition is asked twice: a row that is renewed while the statement waits for it stays. */
const forget = (table: string, past: string) =>
  statement(
    `forget_${table}`,
    `delete from ${table}
      where ctid = any (array(select ctid from ${table} where ${past} limit ${EXPIRY_BATCH})) and (${past})`,
  );

/** Rows deleted once they have expired. */
const FORGETTABLE = {
  rate_limits: forget("rate_limits", "expires_at <= now()"),
  // A month, so that "sign out everywhere" can still show where someone had been signed in.
  sessions: forget("sessions", "least(expires_at, revoked_at) <= now() - interval '30 days'"),
  // A day, so that a link opened twice says "used already" rather than nothing.
  email_tokens: forget("email_tokens", "least(expires_at, used_at) <= now() - interval '1 day'"),
  mail_outbox: forget("mail_outbox", "sent_at <= now() - interval '7 days' or failed_at <= now() - interval '30 days'"),
  // As long as somebody may still look at what came of it.
  test_sends: forget("engine.test_sends", "created_at <= now() - interval '1 hour'"),
  // An hour more than anybody may rely on: a publisher that met the key a moment ago must still find its event.
  idempotency_keys: forget("engine.idempotency_keys", "expires_at <= now() - interval '1 hour'"),
  // Of processes that have ended: they count for a minute.
  publish_counts: forget("engine.publish_counts", "at <= now() - interval '10 minutes'"),
  // As long as the longest time that events can be kept: no event outlives the reason why it was set aside.
  suppressions: forget("engine.suppressions", "at <= now() - interval '365 days'"),
  set_aside_events: forget("engine.set_aside_events", "at <= now() - interval '365 days'"),
  event_aliases: forget("engine.event_aliases", "at <= now() - interval '365 days'"),
  poison_messages: forget("engine.poison_messages", "failed_at <= now() - interval '90 days'"),
  circuit_transitions: forget("engine.circuit_transitions", "at <= now() - interval '90 days'"),
  rest_answers: forget("engine.rest_answers", "created_at <= now() - interval '24 hours'"),
  workers: forget("workers", "coalesce(stopped_at, heartbeat_at) <= now() - interval '7 days'"),
} satisfies Record<string, Statement>;

export type Forgettable = keyof typeof FORGETTABLE;
export const FORGETTABLES = Object.keys(FORGETTABLE) as Forgettable[];

/** How many were deleted; fewer than a batch means that none are left. */
export function deleteExpired(sql: WorkerSql, kind: Forgettable): Promise<number> {
  return sql.run(FORGETTABLE[kind]);
}

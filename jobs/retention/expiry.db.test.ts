import { expect, it } from "vitest";
import { createTwoOrgs, createUser, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { expireInvitations } from "@/jobs/expire";
import { forgetExpired } from "./housekeeping";

const { admin } = useTestDatabase();
const never = new AbortController().signal;

it("marks invitations of every org as expired once their time has passed, and no others", async () => {
  const { ours, theirs } = await createTwoOrgs(admin);
  const invite = async (orgId: string, email: string, state: string, expires: string) => {
    await admin.query(
      `insert into invitations (org_id, id, email, role, token_hash, state, expires_at)
       values ($1, $2, $3, 'member', '\\x00', $4, now() + $5::interval)`,
      [orgId, newTestId(), email, state, expires],
    );
  };
  await invite(ours.id, "late@example.test", "pending", "-1 second");
  await invite(theirs.id, "late@example.test", "pending", "-3 days");
  await invite(ours.id, "open@example.test", "pending", "1 hour");
  await invite(ours.id, "joined@example.test", "accepted", "-1 hour");

  await expireInvitations(never);

  const { rows } = await admin.query<{ email: string; state: string; settled: boolean }>(
    "select email, state, settled_at is not null as settled from invitations order by email",
  );
  expect(rows).toEqual([
    { email: "joined@example.test", state: "accepted", settled: false },
    { email: "late@example.test", state: "expired", settled: true },
    { email: "late@example.test", state: "expired", settled: true },
    { email: "open@example.test", state: "pending", settled: false },
  ]);
});

it("goes through more rows than one batch holds", async () => {
  await admin.query(
    `insert into rate_limits (key, window_start, expires_at)
     select 'many:' || n, now(), now() - interval '1 second' from generate_series(1, 2500) n`,
  );
  await forgetExpired(never);
  expect(await keysOf("rate_limits", "key")).toEqual([]);
});

it("forgets what nobody can use any more, and keeps the rest", async () => {
  const { id: userId } = await createUser(admin);
  const hash = "\\x00";
  await admin.query(
    `insert into rate_limits (key, window_start, expires_at) values
       ('over', now(), now() - interval '1 second'), ('current', now(), now() + interval '1 minute')`,
  );
  await admin.query(
    `insert into sessions (id, user_id, user_agent, expires_at, revoked_at) values
       (gen_random_uuid(), $1, 'long gone', now() - interval '31 days', null),
       (gen_random_uuid(), $1, 'revoked long ago', now() + interval '1 day', now() - interval '31 days'),
       (gen_random_uuid(), $1, 'gone', now() - interval '29 days', null),
       (gen_random_uuid(), $1, 'open', now() + interval '1 day', null)`,
    [userId],
  );
  await admin.query(
    `insert into email_tokens (id, user_id, purpose, token_hash, expires_at, used_at) values
       (gen_random_uuid(), $1, 'verify_email', $2, now() - interval '2 days', null),
       (gen_random_uuid(), $1, 'verify_email', $2, now() + interval '1 hour', now() - interval '2 days'),
       (gen_random_uuid(), $1, 'reset_password', $2, now() + interval '1 hour', null)`,
    [userId, hash],
  );
  await admin.query(
    `insert into mail_outbox (id, recipient, subject, sealed_text, sent_at, failed_at) values
       (gen_random_uuid(), 'x', 'sent long ago', $1, now() - interval '8 days', null),
       (gen_random_uuid(), 'x', 'sent', $1, now() - interval '6 days', null),
       (gen_random_uuid(), 'x', 'failed long ago', $1, null, now() - interval '31 days'),
       (gen_random_uuid(), 'x', 'failed', $1, null, now() - interval '29 days'),
       (gen_random_uuid(), 'x', 'waiting', $1, null, null)`,
    [hash],
  );
  await admin.query(
    `insert into workers (id, host, pid, version, heartbeat_at, stopped_at) values
       (gen_random_uuid(), 'stopped long ago', 1, '1', now(), now() - interval '8 days'),
       (gen_random_uuid(), 'dead for long', 1, '1', now() - interval '8 days', null),
       (gen_random_uuid(), 'alive', 1, '1', now(), null)`,
  );

  await admin.query(
    `insert into engine.idempotency_keys (org_id, key, event_id, body_hash, expires_at) values
       ($1, 'over', $1, $2, now() - interval '61 minutes'), ($1, 'in its margin', $1, $2, now() - interval '59 minutes'),
       ($1, 'current', $1, $2, now() + interval '1 hour')`,
    [newTestId(), hash],
  );
  await admin.query(
    `insert into engine.suppressions (org_id, event_id, rule_id, reason, detail, at) values
       ($1, $2, $1, 'muted', 'of last year', now() - interval '366 days'),
       ($1, $1, $1, 'muted', 'of this year', now() - interval '364 days')`,
    [newTestId(), newTestId()],
  );
  await admin.query(
    `insert into engine.set_aside_events (org_id, event_id, reason, detail, at) values
       ($1, $2, 'failed', 'of last year', now() - interval '366 days'),
       ($1, $1, 'failed', 'of this year', now() - interval '364 days')`,
    [newTestId(), newTestId()],
  );
  await admin.query(
    `insert into engine.circuit_transitions (org_id, id, channel_id, at, from_state, to_state, reason) values
       ($1, $2, $1, now() - interval '91 days', 'closed', 'open', 'old'),
       ($1, $1, $1, now() - interval '89 days', 'closed', 'open', 'recent')`,
    [newTestId(), newTestId()],
  );

  await forgetExpired(never);

  expect(await keysOf("engine.idempotency_keys", "key")).toEqual(["current", "in its margin"]);
  expect(await keysOf("engine.suppressions", "detail")).toEqual(["of this year"]);
  expect(await keysOf("engine.set_aside_events", "detail")).toEqual(["of this year"]);
  expect(await keysOf("engine.circuit_transitions", "reason")).toEqual(["recent"]);
  expect(await keysOf("rate_limits", "key")).toEqual(["current"]);
  expect(await keysOf("sessions", "user_agent")).toEqual(["gone", "open"]);
  expect(await keysOf("email_tokens", "purpose")).toEqual(["reset_password"]);
  expect(await keysOf("mail_outbox", "subject")).toEqual(["failed", "sent", "waiting"]);
  expect(await keysOf("workers", "host")).toEqual(["alive"]);
});

it("stops between batches when it is asked to", async () => {
  await admin.query("insert into rate_limits (key, window_start, expires_at) values ('left', now(), now())");
  await forgetExpired(AbortSignal.abort());
  expect(await keysOf("rate_limits", "key")).toContain("left");
});

async function keysOf(table: string, column: string): Promise<string[]> {
  const { rows } = await admin.query<{ value: string }>(`select ${column} as value from ${table} order by 1`);
  return rows.map(({ value }) => value);
}

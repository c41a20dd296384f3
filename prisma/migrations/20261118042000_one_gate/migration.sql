-- Whether a channel stands still, why and until when: two columns that always follow from its causes, so that no writer
-- can forget them and no statement decodes a circuit. server/domain/gate/stop.ts says the same in TypeScript, and
-- server/engine/gate.db.test.ts compares the two. Adding the columns rewrites the table: one short row per channel.

SET LOCAL ROLE tocsin_owner;

-- Whether its policy gives the channel a circuit breaker. Three layers decide that, so whoever changes one of them
-- stores what came of it.
ALTER TABLE engine.channel_states ADD COLUMN breaker_on boolean NOT NULL DEFAULT true;

-- The owner sees rows of a table only while its policies are not forced on it.
ALTER TABLE orgs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE channels NO FORCE ROW LEVEL SECURITY;
ALTER TABLE engine.channel_states NO FORCE ROW LEVEL SECURITY;
UPDATE engine.channel_states s SET breaker_on = false
  FROM channels c JOIN orgs o ON o.id = c.org_id
 WHERE c.org_id = s.org_id AND c.id = s.channel_id
   AND coalesce(c.policy #>> '{circuit,enabled}', o.settings #>> '{policy,circuit,enabled}') = 'false';
-- A hold and its reason come and go together.
UPDATE engine.channel_states SET hold_reason = CASE WHEN held THEN 'paused' END WHERE held <> (hold_reason IS NOT NULL);
ALTER TABLE engine.channel_states FORCE ROW LEVEL SECURITY;
ALTER TABLE channels FORCE ROW LEVEL SECURITY;
ALTER TABLE orgs FORCE ROW LEVEL SECURITY;

ALTER TABLE engine.channel_states ADD CONSTRAINT channel_states_hold_reason_check CHECK (
  CASE WHEN held THEN coalesce(hold_reason IN ('paused', 'disabled', 'catching_up', 'deleted', 'org_deleted'), false)
       ELSE hold_reason IS NULL END);

-- Until when a circuit lets nothing through at all; null when something may go, be it only probes.
CREATE FUNCTION engine.circuit_rests_until(circuit jsonb, breaker_on boolean) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN breaker_on THEN
    CASE circuit ->> 'kind'
      WHEN 'open' THEN to_timestamp((circuit ->> 'probeAtMs')::float8 / 1000)::timestamptz(3)
      WHEN 'forced_open' THEN coalesce(to_timestamp((circuit ->> 'untilMs')::float8 / 1000)::timestamptz(3), 'infinity')
    END END;

ALTER TABLE engine.channel_states
  -- When the last of its stops ends, 'infinity' where no moment in time ends it. It stands still while this is to come.
  ADD COLUMN stopped_until timestamptz(3) GENERATED ALWAYS AS (
    CASE WHEN held THEN 'infinity'::timestamptz
         ELSE greatest(asked_until, engine.circuit_rests_until(circuit, breaker_on)) END) STORED,
  -- The stop that ends last.
  ADD COLUMN stop_reason text GENERATED ALWAYS AS (
    CASE WHEN held THEN hold_reason
         WHEN engine.circuit_rests_until(circuit, breaker_on) >= coalesce(asked_until, '-infinity') THEN 'circuit'
         WHEN asked_until IS NOT NULL THEN 'asked_to_wait' END) STORED,
  -- The circuit lets no more through than probes, whether or not their time has come.
  ADD COLUMN tripped boolean NOT NULL GENERATED ALWAYS AS (
    breaker_on AND coalesce(circuit ->> 'kind' IN ('open', 'half_open', 'forced_open'), false)) STORED;

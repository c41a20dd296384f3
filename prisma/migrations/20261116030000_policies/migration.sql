-- What the delivery policies remember of a channel and of an org: plain values, read and written by the claim and by
-- settling, a fixed size each, however much is waiting.

SET LOCAL ROLE tocsin_owner;

ALTER TABLE engine.channel_states
  -- Null: closed, and nothing has happened yet.
  ADD COLUMN circuit jsonb,
  -- Null: a full bucket.
  ADD COLUMN tokens jsonb;

ALTER TABLE engine.org_states ADD COLUMN tokens jsonb;

-- Every change of a circuit with its reason, for people to read.
CREATE TABLE engine.circuit_transitions (
  org_id     uuid NOT NULL,
  id         uuid NOT NULL,
  channel_id uuid NOT NULL,
  at         timestamptz(3) NOT NULL,
  from_state text NOT NULL,
  to_state   text NOT NULL,
  reason     text NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX circuit_transitions_channel_idx ON engine.circuit_transitions (org_id, channel_id, at DESC);

CALL app.isolate('engine.circuit_transitions');
GRANT SELECT, INSERT ON engine.circuit_transitions TO tocsin_web, tocsin_worker;
GRANT DELETE ON engine.circuit_transitions TO tocsin_worker;

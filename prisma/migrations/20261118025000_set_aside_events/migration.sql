-- An event whose matching costs too much, or fails again and again, must not stand in front of those behind it: it leaves
-- the inbox for here, where people see it and can have it tried again.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.set_aside_events (
  org_id   uuid NOT NULL,
  event_id uuid NOT NULL,
  reason   text NOT NULL CHECK (reason IN ('too_costly', 'failed')),
  detail   text NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, event_id)
);
CREATE INDEX set_aside_events_at_idx ON engine.set_aside_events (at);
CALL app.isolate('engine.set_aside_events');
GRANT SELECT, DELETE ON engine.set_aside_events TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.set_aside_events TO tocsin_worker;

-- Matching that costs more than a moment is done before the transaction. Counted before it begins, so that what ends a
-- process with it is known to the next one.
ALTER TABLE engine.event_inbox
  ADD COLUMN tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN held_until timestamptz(3);
GRANT UPDATE (tries, held_until) ON engine.event_inbox TO tocsin_worker;

ALTER TABLE engine.suppressions
  DROP CONSTRAINT suppressions_reason_check,
  ADD CONSTRAINT suppressions_reason_check CHECK (reason IN ('muted', 'discarded', 'rule_error', 'too_costly')) NOT VALID;

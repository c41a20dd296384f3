SET LOCAL ROLE tocsin_owner;

-- Whoever decides that nothing shall come of an event that was set aside leaves the record, with their name.
ALTER TABLE engine.set_aside_events
  ADD COLUMN discarded_at timestamptz(3),
  ADD COLUMN discarded_by text;
GRANT UPDATE (discarded_at, discarded_by) ON engine.set_aside_events TO tocsin_web;

-- What recovery has put right for an org, so that its people see it; engine.recoveries has the totals over all orgs.
CREATE TABLE engine.org_recoveries (
  org_id  uuid NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('delivery', 'quarantined', 'event', 'timer')),
  total   bigint NOT NULL,
  last_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, kind)
);
CALL app.isolate('engine.org_recoveries');
GRANT SELECT ON engine.org_recoveries TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.org_recoveries TO tocsin_worker;

-- Channels that were held before holds had a beginning: the first try changed nothing, because forced row-level security
-- holds for the owner, too.
ALTER TABLE engine.channel_states NO FORCE ROW LEVEL SECURITY;
UPDATE engine.channel_states SET held_since = now() WHERE held AND held_since IS NULL;
ALTER TABLE engine.channel_states FORCE ROW LEVEL SECURITY;

-- How many events an org may publish in a minute, and how many it has published lately.

SET LOCAL ROLE tocsin_owner;

-- The operator's ceiling for this org; null: the installation's. Owners may go lower in `settings`, never higher: the web
-- role can change every column of an org but this one.
ALTER TABLE orgs ADD COLUMN events_per_minute integer CHECK (events_per_minute BETWEEN 1 AND 100000000);
REVOKE UPDATE ON orgs FROM tocsin_web;
GRANT UPDATE (name, slug, settings, created_at, updated_at, deleted_at) ON orgs TO tocsin_web;

-- One row per org and process that takes events, written by that process alone: nobody ever waits for anybody here.
-- Unlogged: a crash of the database forgets a minute's counts, and no publish waits for the disk because of them.
CREATE UNLOGGED TABLE engine.publish_counts (
  org_id     uuid NOT NULL,
  process_id uuid NOT NULL,
  -- Events in this bucket of five seconds since 1970, and in those before it.
  bucket     bigint NOT NULL,
  counts     integer[] NOT NULL,
  at         timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, process_id)
) WITH (fillfactor = 50);

CALL app.isolate('engine.publish_counts');
-- A process counts for all orgs at once, as it looks up keys: before it acts in any of them.
CREATE POLICY counting ON engine.publish_counts TO tocsin_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON engine.publish_counts TO tocsin_auth;
GRANT SELECT, DELETE ON engine.publish_counts TO tocsin_worker;

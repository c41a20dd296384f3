-- Figures that pages read: what was tried and what came of it, added up as it is settled, so that they are exact and
-- no page ever counts a history. One span of time per range of the pages: ARCHITECTURE.md, "Figures".

SET LOCAL ROLE tocsin_owner;

-- The minute that is being counted, one row per channel. Written with every settle, hence narrow and updated in place.
CREATE TABLE engine.running_stats (
  org_id     uuid NOT NULL,
  channel_id uuid NOT NULL,
  minute     timestamptz(0) NOT NULL,
  attempts   integer NOT NULL,
  succeeded  integer NOT NULL,
  dead       integer NOT NULL,
  -- Failed attempts, and those that ended their delivery, by cause in the order of FAILURE_CATEGORIES.
  failures   integer[] NOT NULL,
  dead_by    integer[] NOT NULL,
  -- Attempts by duration, on the scale of domain/latency-histogram.ts. Zeros at the end are left out.
  latency    integer[] NOT NULL,
  PRIMARY KEY (org_id, channel_id)
) WITH (fillfactor = 50);

-- Finished minutes, and the longer spans they belong to.
CREATE TABLE engine.delivery_stats (
  org_id     uuid NOT NULL,
  -- All zeros: the whole org.
  channel_id uuid NOT NULL,
  span_minutes smallint NOT NULL CHECK (span_minutes IN (1, 30, 180, 720)),
  bucket     timestamptz(0) NOT NULL,
  attempts   integer NOT NULL,
  succeeded  integer NOT NULL,
  dead       integer NOT NULL,
  failures   integer[] NOT NULL,
  dead_by    integer[] NOT NULL,
  latency    integer[] NOT NULL,
  PRIMARY KEY (org_id, channel_id, span_minutes, bucket)
) WITH (fillfactor = 90);
CREATE INDEX delivery_stats_age_idx ON engine.delivery_stats (span_minutes, bucket);

-- Deliveries made by fan-out, by rule and channel: how fast a queue grows, and how often a rule fires.
CREATE TABLE engine.arrival_stats (
  org_id     uuid NOT NULL,
  span_minutes smallint NOT NULL CHECK (span_minutes IN (1, 720)),
  bucket     timestamptz(0) NOT NULL,
  rule_id    uuid NOT NULL,
  channel_id uuid NOT NULL,
  deliveries integer NOT NULL,
  events     integer NOT NULL,
  PRIMARY KEY (org_id, span_minutes, bucket, rule_id, channel_id)
) WITH (fillfactor = 70);
CREATE INDEX arrival_stats_age_idx ON engine.arrival_stats (span_minutes, bucket);

CALL app.isolate('engine.running_stats');
CALL app.isolate('engine.delivery_stats');
CALL app.isolate('engine.arrival_stats');

GRANT SELECT ON engine.running_stats, engine.delivery_stats, engine.arrival_stats TO tocsin_web;
GRANT SELECT, INSERT, UPDATE ON engine.running_stats, engine.delivery_stats, engine.arrival_stats TO tocsin_worker;
GRANT DELETE ON engine.delivery_stats, engine.arrival_stats TO tocsin_worker;

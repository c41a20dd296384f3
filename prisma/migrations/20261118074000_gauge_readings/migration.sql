-- Numbers over all orgs that metrics show: read by one worker at a time, shown by every process. No row names anybody.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.gauge_readings (
  name    text NOT NULL PRIMARY KEY,
  -- Null until it was read for the first time.
  read_at timestamptz(3),
  -- What takes long is read less often.
  took_ms real NOT NULL DEFAULT 0,
  values  jsonb NOT NULL DEFAULT '[]'
);

GRANT SELECT ON engine.gauge_readings TO tocsin_web;
GRANT SELECT, INSERT, UPDATE ON engine.gauge_readings TO tocsin_worker;

-- Which master keys have sealed something in this database, so that a process with other keys refuses to start instead
-- of failing at the first secret it cannot open. The digest tells two keys apart that were given the same id.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.master_keys (
  key_id     text PRIMARY KEY,
  digest     bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT ON engine.master_keys TO tocsin_web;
GRANT SELECT, INSERT, DELETE ON engine.master_keys TO tocsin_worker;

-- `npm run keys:rotate` seals these again under the current key, as the worker's role.
GRANT UPDATE (sealed_secret) ON channel_secrets TO tocsin_worker;
GRANT SELECT (org_id, sealed_token), UPDATE (sealed_token) ON inboxes TO tocsin_worker;
GRANT UPDATE (sealed_answer) ON engine.rest_answers TO tocsin_worker;

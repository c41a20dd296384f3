-- The claim starts from what is pending: it walks from one channel with work to the next, and never waits for a row
-- that somebody else holds.

SET LOCAL ROLE tocsin_owner;

DROP INDEX engine.deliveries_claim_idx;
CREATE INDEX deliveries_claim_idx ON engine.deliveries (org_id, channel_id, rank, send_after, id)
  WHERE status = 'pending';
DROP INDEX engine.deliveries_processing_idx;
CREATE INDEX deliveries_processing_idx ON engine.deliveries (org_id, channel_id) WHERE status = 'processing';

-- Whether an org has another channel that could want a slot.
CREATE INDEX channels_enabled_idx ON channels (org_id, id) WHERE deleted_at IS NULL AND status = 'enabled';

-- What a channel may send now by its rate limit. Written by the claim alone, under the lock of the org: nobody who
-- holds the channel's state, for whatever reason, can keep a claim waiting.
CREATE TABLE engine.channel_rates (
  org_id           uuid NOT NULL,
  channel_id       uuid NOT NULL,
  tokens           jsonb,
  rate_hits        bigint NOT NULL DEFAULT 0,
  last_rate_hit_at timestamptz(3),
  PRIMARY KEY (org_id, channel_id)
) WITH (fillfactor = 50);

-- The owner sees rows of a table only while its policies are not forced on it.
ALTER TABLE engine.channel_states NO FORCE ROW LEVEL SECURITY;
INSERT INTO engine.channel_rates (org_id, channel_id, tokens, rate_hits, last_rate_hit_at)
  SELECT org_id, channel_id, tokens, rate_hits, last_rate_hit_at FROM engine.channel_states
   WHERE tokens IS NOT NULL OR rate_hits > 0;
ALTER TABLE engine.channel_states FORCE ROW LEVEL SECURITY;
ALTER TABLE engine.channel_states DROP COLUMN tokens, DROP COLUMN rate_hits, DROP COLUMN last_rate_hit_at;

CALL app.isolate('engine.channel_rates');
GRANT SELECT ON engine.channel_rates TO tocsin_web;
GRANT SELECT, INSERT, UPDATE ON engine.channel_rates TO tocsin_worker;

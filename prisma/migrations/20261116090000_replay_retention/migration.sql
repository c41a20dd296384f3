-- Batches that came to their end are forgotten when the deliveries that they are about would be.

SET LOCAL ROLE tocsin_owner;

CREATE INDEX replays_ended_idx ON engine.replays (finished_at)
  WHERE state IN ('finished', 'cancelled') AND next_at IS NULL;

GRANT DELETE ON engine.replays, engine.replay_items TO tocsin_worker;

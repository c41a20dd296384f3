-- Holds: since when a channel parks what comes, how it catches up afterwards, and for how long it has only failed.

SET LOCAL ROLE tocsin_owner;

ALTER TABLE engine.channel_states
  -- Since when a person, or the system, holds the channel; null while nobody does.
  ADD COLUMN held_since timestamptz(3),
  -- What is to become of the parked deliveries before the channel goes on; null when nothing is left to decide.
  ADD COLUMN catch_up jsonb,
  -- The first failure since the last success, and the warnings that were given about it.
  ADD COLUMN failing_since timestamptz(3),
  ADD COLUMN warnings jsonb,
  -- How often the rate limit had to leave something behind that was due.
  ADD COLUMN rate_hits bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_rate_hit_at timestamptz(3);

ALTER TABLE engine.org_states
  ADD COLUMN rate_hits bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_rate_hit_at timestamptz(3);

-- Nearly always empty: what is left to decide, over all orgs.
CREATE INDEX channel_states_catch_up_idx ON engine.channel_states (channel_id) WHERE catch_up IS NOT NULL;

-- Channels that were held before this column existed count from now on.
UPDATE engine.channel_states SET held_since = now() WHERE held;

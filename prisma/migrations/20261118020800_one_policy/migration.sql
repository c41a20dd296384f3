-- The policy of a channel is resolved in code from three layers: installation, org, channel. What statements need of it
-- is a column that always says what the policy says.

SET LOCAL ROLE tocsin_owner;

ALTER TABLE channels ADD COLUMN ordering text NOT NULL
  GENERATED ALWAYS AS (coalesce(policy ->> 'ordering', 'none')) STORED
  CHECK (ordering IN ('none', 'per_event_type', 'strict'));

-- A copy of what the policy says.
ALTER TABLE engine.channel_states DROP COLUMN max_concurrency;

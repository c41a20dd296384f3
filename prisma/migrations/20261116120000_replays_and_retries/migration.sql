-- One stopped channel no longer stops a batch replay over several, TLS failures are counted by themselves, and each
-- attempt says what the circuit was.

SET LOCAL ROLE tocsin_owner;

-- By channel: how far the walk was when it first left out what is for this one, which stood still; null: at its start.
ALTER TABLE engine.replays ADD COLUMN behind jsonb NOT NULL DEFAULT '{}';

-- TLS failures are retried three times, whatever else failed before.
ALTER TABLE engine.deliveries ADD COLUMN tls_failures smallint NOT NULL DEFAULT 0;

-- Of the channel, when the attempt was claimed; null of attempts that were made before this was kept.
ALTER TABLE engine.delivery_attempts ADD COLUMN circuit text
  CHECK (circuit IN ('closed', 'open', 'half_open', 'forced_open', 'forced_closed'));

-- Batch replays and dead letters: what was asked for, how far it is, and what became of each delivery.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.replays (
  org_id          uuid NOT NULL,
  id              uuid NOT NULL,
  filter          jsonb NOT NULL,
  -- A digest of the filter: the same one is never under way twice.
  filter_key      bytea NOT NULL,
  dedupe_key      text NOT NULL CHECK (length(dedupe_key) BETWEEN 1 AND 100),
  created_by      text NOT NULL,
  -- Also the upper bound of what is replayed: settled before, so that the replays themselves are never met.
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  starts_at       timestamptz(3) NOT NULL,
  rate_per_second double precision NOT NULL CHECK (rate_per_second > 0),
  -- Null: each keeps its own.
  priority        smallint,
  state           text NOT NULL
    CHECK (state IN ('planned', 'running', 'paused', 'auto_paused', 'finished', 'cancelled')),
  -- Why it stopped by itself.
  reason          text,
  -- The dry run: how many matched at creation, by channel as well; exact unless there were too many to count.
  total           integer NOT NULL,
  total_is_exact  boolean NOT NULL,
  plan            jsonb NOT NULL,
  -- How far the walk through the history is, and whether its end was reached.
  cursor_at       timestamptz(3),
  cursor_id       uuid,
  walked          boolean NOT NULL DEFAULT false,
  fed             integer NOT NULL DEFAULT 0,
  skipped         integer NOT NULL DEFAULT 0,
  -- Of those fed: tried at least once, and settled how.
  answered        integer NOT NULL DEFAULT 0,
  succeeded       integer NOT NULL DEFAULT 0,
  failed          integer NOT NULL DEFAULT 0,
  cancelled       integer NOT NULL DEFAULT 0,
  -- The same by channel, category and reason; a fixed size, however long the batch.
  report          jsonb NOT NULL DEFAULT '{"channels": {}, "skipped": {}}',
  tokens          jsonb,
  errors          jsonb,
  -- Answers to what was fed before are not held against it.
  running_since   timestamptz(3),
  -- When the feeder comes again; null when nothing can change any more.
  next_at         timestamptz(3),
  finished_at     timestamptz(3),
  PRIMARY KEY (org_id, id)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX replays_dedupe_key ON engine.replays (org_id, dedupe_key);
CREATE UNIQUE INDEX replays_filter_key ON engine.replays (org_id, filter_key)
  WHERE state IN ('planned', 'running', 'paused', 'auto_paused');
CREATE INDEX replays_recent_idx ON engine.replays (org_id, created_at DESC, id DESC);
CREATE INDEX replays_next_idx ON engine.replays (next_at) WHERE next_at IS NOT NULL;

-- Each delivery once per batch, by the key, and each message once: a message has one delivery for every replay of it.
CREATE TABLE engine.replay_items (
  org_id      uuid NOT NULL,
  replay_id   uuid NOT NULL,
  delivery_id uuid NOT NULL,
  message_id  uuid NOT NULL,
  channel_id  uuid NOT NULL,
  -- The new delivery; null where there is none, and then why.
  fed_id      uuid,
  skip_reason text CHECK (skip_reason IN ('in_flight', 'channel_deleted', 'events_gone', 'same_message', 'recovered')),
  at          timestamptz(3) NOT NULL,
  answered    boolean NOT NULL DEFAULT false,
  outcome     text CHECK (outcome IN ('succeeded', 'failed', 'cancelled')),
  category    text,
  -- Nothing can have changed before.
  check_at    timestamptz(3),
  PRIMARY KEY (org_id, replay_id, delivery_id),
  FOREIGN KEY (org_id, replay_id) REFERENCES engine.replays (org_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX replay_items_message_key ON engine.replay_items (org_id, replay_id, message_id)
  WHERE fed_id IS NOT NULL;
CREATE INDEX replay_items_open_idx ON engine.replay_items (org_id, replay_id, check_at)
  WHERE fed_id IS NOT NULL AND outcome IS NULL;

CALL app.isolate('engine.replays');
CALL app.isolate('engine.replay_items');
GRANT SELECT, INSERT, UPDATE ON engine.replays TO tocsin_web;
GRANT SELECT, UPDATE ON engine.replays TO tocsin_worker;
GRANT SELECT ON engine.replay_items TO tocsin_web;
GRANT SELECT, INSERT, UPDATE ON engine.replay_items TO tocsin_worker;

-- Dead letters, newest first, counted without touching the rows.
CREATE INDEX delivery_history_dead_idx ON engine.delivery_history (org_id, created_at DESC, id DESC)
  INCLUDE (channel_id, last_category, replay_of) WHERE status = 'failed';
-- What settled a message later on: few rows, for only replays are among them.
CREATE INDEX delivery_history_replays_idx ON engine.delivery_history (org_id, replay_of, id)
  INCLUDE (status, settled_at) WHERE replay_of IS NOT NULL AND status <> 'cancelled';

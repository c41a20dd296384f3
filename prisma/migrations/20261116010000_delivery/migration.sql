-- What people configure (schema public) and what the engine keeps (schemas engine, engine_parts).
-- Why the tables look as they do: ARCHITECTURE.md, "The walk of an event".

CREATE SCHEMA engine AUTHORIZATION tocsin_owner;
-- Partitions live apart. No role but the owner can name them, so every access goes through the parent's policies.
CREATE SCHEMA engine_parts AUTHORIZATION tocsin_owner;

SET LOCAL ROLE tocsin_owner;
GRANT USAGE ON SCHEMA engine TO tocsin_web, tocsin_worker, tocsin_auth;

-- Configuration -------------------------------------------------------------------------------

CREATE TABLE api_keys (
  org_id       uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id           uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  secret_hash  bytea NOT NULL,
  scopes       text[] NOT NULL,
  created_by   uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  expires_at   timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at   timestamptz(3),
  PRIMARY KEY (org_id, id)
);
-- A key names itself before its org is known.
CREATE INDEX api_keys_id_idx ON api_keys (id);

CREATE TABLE channels (
  org_id           uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id               uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  type             text NOT NULL,
  description      text NOT NULL DEFAULT '',
  -- Many receivers carry a token in the path: the URL is a secret, the origin is what people see.
  sealed_url       bytea NOT NULL,
  url_origin       text NOT NULL,
  sealed_headers   bytea,
  header_names     text[] NOT NULL DEFAULT '{}',
  signature_scheme text NOT NULL DEFAULT 'standard'
    CHECK (signature_scheme IN ('standard', 'timestamped', 'sha256', 'ed25519')),
  metadata         jsonb NOT NULL DEFAULT '{}',
  policy           jsonb NOT NULL DEFAULT '{}',
  status           text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'paused', 'disabled')),
  status_reason    text,
  status_at        timestamptz(3) NOT NULL DEFAULT now(),
  created_at       timestamptz(3) NOT NULL DEFAULT now(),
  updated_at       timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at       timestamptz(3),
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX channels_live_name_key ON channels (org_id, lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE channel_secrets (
  org_id        uuid NOT NULL,
  channel_id    uuid NOT NULL,
  slot          text NOT NULL CHECK (slot IN ('primary', 'secondary')),
  sealed_secret bytea NOT NULL,
  fingerprint   text NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  -- Only an old secret ends by itself.
  expires_at    timestamptz(3),
  PRIMARY KEY (org_id, channel_id, slot),
  FOREIGN KEY (org_id, channel_id) REFERENCES channels (org_id, id) ON DELETE CASCADE,
  CHECK ((slot = 'secondary') = (expires_at IS NOT NULL))
);
CREATE INDEX channel_secrets_expiry_idx ON channel_secrets (expires_at) WHERE slot = 'secondary';

CREATE TABLE rules (
  org_id           uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id               uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description      text NOT NULL DEFAULT '',
  status           text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'disabled', 'deleted')),
  event_types      text[] NOT NULL,
  conditions       jsonb,
  window_seconds   integer NOT NULL,
  max_wait_seconds integer NOT NULL,
  max_events       integer NOT NULL,
  max_bytes        integer NOT NULL,
  group_by         text,
  muted_until      timestamptz(3),
  created_at       timestamptz(3) NOT NULL DEFAULT now(),
  updated_at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX rules_live_name_key ON rules (org_id, lower(name)) WHERE status <> 'deleted';

CREATE TABLE rule_channels (
  org_id     uuid NOT NULL,
  rule_id    uuid NOT NULL,
  channel_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, rule_id, channel_id),
  FOREIGN KEY (org_id, rule_id) REFERENCES rules (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, channel_id) REFERENCES channels (org_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_channels_channel_idx ON rule_channels (org_id, channel_id);

CREATE TABLE event_types (
  org_id      uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description text NOT NULL DEFAULT '',
  schema      jsonb,
  on_invalid  text NOT NULL DEFAULT 'reject' CHECK (on_invalid IN ('reject', 'warn')),
  example     jsonb,
  -- Discovered: seen on an event before anybody described it.
  discovered  boolean NOT NULL DEFAULT false,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  updated_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, name)
);

CALL app.isolate('api_keys');
CALL app.isolate('channels');
CALL app.isolate('channel_secrets');
CALL app.isolate('rules');
CALL app.isolate('rule_channels');
CALL app.isolate('event_types');
CREATE POLICY key_lookup ON api_keys FOR SELECT TO tocsin_auth USING (true);
CREATE POLICY key_used ON api_keys FOR UPDATE TO tocsin_auth USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE ON api_keys, channels, rules, event_types TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON channel_secrets, rule_channels TO tocsin_web;
GRANT DELETE ON event_types TO tocsin_web;
GRANT SELECT ON api_keys TO tocsin_auth;
GRANT UPDATE (last_used_at) ON api_keys TO tocsin_auth;
GRANT SELECT, UPDATE ON channels TO tocsin_worker;
GRANT SELECT, DELETE ON channel_secrets TO tocsin_worker;
GRANT SELECT ON rules, rule_channels, event_types TO tocsin_worker;
GRANT INSERT ON event_types TO tocsin_worker;

-- Events --------------------------------------------------------------------------------------

-- Immutable. `data` is the publisher's JSON as text, byte for byte.
CREATE TABLE engine.events (
  org_id          uuid NOT NULL,
  id              uuid NOT NULL,
  type            text NOT NULL,
  source          text NOT NULL,
  subject         text,
  priority        smallint NOT NULL,
  idempotency_key text NOT NULL,
  request_id      text,
  occurred_at     timestamptz(3) NOT NULL,
  received_at     timestamptz(3) NOT NULL DEFAULT now(),
  data            text NOT NULL,
  PRIMARY KEY (id, org_id)
) PARTITION BY RANGE (id);
CREATE INDEX events_recent_idx ON engine.events (org_id, id DESC);

-- Inserted with the event, deleted by fan-out: what is left here was accepted and not yet looked at.
CREATE TABLE engine.event_inbox (
  org_id   uuid NOT NULL,
  seq      bigint GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL,
  PRIMARY KEY (org_id, seq)
);

CREATE TABLE engine.idempotency_keys (
  org_id     uuid NOT NULL,
  key        text NOT NULL CHECK (length(key) <= 255),
  event_id   uuid NOT NULL,
  body_hash  bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, key)
);
CREATE INDEX idempotency_keys_expiry_idx ON engine.idempotency_keys (expires_at);

-- An event that a rule wanted and that was set aside on purpose, with the reason.
CREATE TABLE engine.suppressions (
  org_id   uuid NOT NULL,
  event_id uuid NOT NULL,
  rule_id  uuid NOT NULL,
  reason   text NOT NULL CHECK (reason IN ('muted', 'discarded', 'rule_error')),
  detail   text,
  at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, event_id, rule_id)
);

-- Groups and deliveries -----------------------------------------------------------------------

-- Open debounce windows only. Sealing deletes the row and inserts the delivery in one transaction, so a
-- group cannot be sealed twice or reopened, and retries can never collide with an open window.
CREATE TABLE engine.delivery_groups (
  org_id        uuid NOT NULL,
  id            uuid NOT NULL,
  rule_id       uuid NOT NULL,
  channel_id    uuid NOT NULL,
  group_key     text NOT NULL,
  opened_at     timestamptz(3) NOT NULL,
  flush_at      timestamptz(3) NOT NULL,
  hard_flush_at timestamptz(3) NOT NULL,
  event_count   integer NOT NULL,
  byte_count    integer NOT NULL,
  priority      smallint NOT NULL,
  event_types   text[] NOT NULL,
  PRIMARY KEY (id, org_id)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX delivery_groups_open_key ON engine.delivery_groups (org_id, rule_id, channel_id, group_key);
CREATE INDEX delivery_groups_due_idx ON engine.delivery_groups (org_id, flush_at);

-- The key makes "an event is in a delivery at most once" true by construction.
CREATE TABLE engine.delivery_items (
  org_id   uuid NOT NULL,
  group_id uuid NOT NULL,
  event_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (group_id, event_id, org_id)
) PARTITION BY RANGE (group_id);
CREATE INDEX delivery_items_event_idx ON engine.delivery_items (org_id, event_id);

-- Only what is still to be done: pending and processing. Settled rows move to delivery_history.
CREATE TABLE engine.deliveries (
  org_id             uuid NOT NULL,
  id                 uuid NOT NULL,
  channel_id         uuid NOT NULL,
  rule_id            uuid NOT NULL,
  group_id           uuid NOT NULL,
  message_id         uuid NOT NULL,
  group_key          text NOT NULL,
  event_types        text[] NOT NULL,
  event_count        integer NOT NULL,
  byte_count         integer NOT NULL,
  priority           smallint NOT NULL,
  sequence           bigint NOT NULL,
  created_at         timestamptz(3) NOT NULL DEFAULT now(),
  replay_of          uuid,
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing')),
  rank               smallint NOT NULL,
  send_after         timestamptz(3) NOT NULL DEFAULT now(),
  attempt_count      integer NOT NULL DEFAULT 0,
  fence              integer NOT NULL DEFAULT 0,
  crash_count        integer NOT NULL DEFAULT 0,
  lease_until        timestamptz(3),
  worker_id          uuid,
  rate_limited_since timestamptz(3),
  last_category      text,
  last_http_status   integer,
  order_key          text,
  order_seq          bigint,
  PRIMARY KEY (id, org_id)
) WITH (fillfactor = 70);
CREATE INDEX deliveries_claim_idx ON engine.deliveries (channel_id, rank, send_after, id) WHERE status = 'pending';
CREATE INDEX deliveries_order_idx ON engine.deliveries (channel_id, order_key, order_seq) WHERE order_key IS NOT NULL;
CREATE INDEX deliveries_processing_idx ON engine.deliveries (org_id) WHERE status = 'processing';
CREATE INDEX deliveries_recent_idx ON engine.deliveries (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX deliveries_group_key ON engine.deliveries (org_id, group_id) WHERE replay_of IS NULL;
-- Never two replays of the same delivery at once.
CREATE UNIQUE INDEX deliveries_replay_key ON engine.deliveries (org_id, replay_of) WHERE replay_of IS NOT NULL;

CREATE TABLE engine.delivery_history (
  org_id           uuid NOT NULL,
  id               uuid NOT NULL,
  channel_id       uuid NOT NULL,
  rule_id          uuid NOT NULL,
  group_id         uuid NOT NULL,
  message_id       uuid NOT NULL,
  group_key        text NOT NULL,
  event_types      text[] NOT NULL,
  event_count      integer NOT NULL,
  byte_count       integer NOT NULL,
  priority         smallint NOT NULL,
  sequence         bigint NOT NULL,
  created_at       timestamptz(3) NOT NULL,
  replay_of        uuid,
  status           text NOT NULL CHECK (status IN ('succeeded', 'failed', 'cancelled')),
  reason           text,
  attempt_count    integer NOT NULL,
  crash_count      integer NOT NULL,
  fence            integer NOT NULL,
  last_category    text,
  last_http_status integer,
  settled_at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id, org_id)
) PARTITION BY RANGE (id);
CREATE INDEX delivery_history_recent_idx ON engine.delivery_history (org_id, created_at DESC, id DESC);
CREATE INDEX delivery_history_channel_idx ON engine.delivery_history (org_id, channel_id, created_at DESC, id DESC);
CREATE INDEX delivery_history_rule_idx ON engine.delivery_history (org_id, rule_id, created_at DESC, id DESC);
-- From an event to what became of it.
CREATE INDEX delivery_history_group_idx ON engine.delivery_history (org_id, group_id);
CREATE INDEX delivery_history_status_idx ON engine.delivery_history (org_id, status, created_at DESC, id DESC);

CREATE TABLE engine.delivery_attempts (
  org_id           uuid NOT NULL,
  delivery_id      uuid NOT NULL,
  fence            integer NOT NULL,
  number           integer NOT NULL,
  started_at       timestamptz(3) NOT NULL,
  category         text,
  http_status      integer,
  error            text,
  dns_ms           real,
  connect_ms       real,
  tls_ms           real,
  first_byte_ms    real,
  total_ms         real NOT NULL,
  request_headers  text,
  response_headers text,
  response_body    text,
  response_cut     boolean NOT NULL DEFAULT false,
  worker_id        uuid NOT NULL,
  -- A result that came after its worker had lost the delivery: kept to be seen, acted on by nobody.
  superseded       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (delivery_id, fence, org_id)
) PARTITION BY RANGE (delivery_id);

-- Lists read what is waiting and what is settled as one.
CREATE VIEW engine.all_deliveries WITH (security_invoker = true) AS
  SELECT org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
         priority, sequence, created_at, replay_of, status, NULL::text AS reason, attempt_count, fence,
         last_category, last_http_status, send_after, rate_limited_since, NULL::timestamptz(3) AS settled_at
    FROM engine.deliveries
  UNION ALL
  SELECT org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
         priority, sequence, created_at, replay_of, status, reason, attempt_count, fence,
         last_category, last_http_status, NULL, NULL, settled_at
    FROM engine.delivery_history;

-- State ---------------------------------------------------------------------------------------

-- What the claim asks about a channel. In-flight numbers are counted, never stored.
CREATE TABLE engine.channel_states (
  org_id               uuid NOT NULL,
  channel_id           uuid NOT NULL,
  -- Raised by every change of URL, headers, secrets or policy: workers cache what they opened by it.
  config_version       integer NOT NULL DEFAULT 1,
  held                 boolean NOT NULL DEFAULT false,
  hold_reason          text,
  max_concurrency      integer,
  pace                 text NOT NULL DEFAULT 'fast' CHECK (pace IN ('fast', 'slow')),
  consecutive_failures integer NOT NULL DEFAULT 0,
  last_success_at      timestamptz(3),
  last_failure_at      timestamptz(3),
  PRIMARY KEY (org_id, channel_id)
) WITH (fillfactor = 50);

-- Touched by fan-out and replays only, never by the claim: see ARCHITECTURE.md, "Order of locks".
CREATE TABLE engine.channel_sequences (
  org_id     uuid NOT NULL,
  channel_id uuid NOT NULL,
  last       bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, channel_id)
) WITH (fillfactor = 50);

-- One row per org. due_at is the only timer of the engine: the earliest moment anything here may happen.
CREATE TABLE engine.org_states (
  org_id uuid NOT NULL PRIMARY KEY,
  cap    integer CHECK (cap BETWEEN 1 AND 1024),
  due_at timestamptz(3)
) WITH (fillfactor = 50);
CREATE INDEX org_states_due_idx ON engine.org_states (due_at) WHERE due_at IS NOT NULL;

-- Counted and visible: what was put right without anybody's help.
CREATE TABLE engine.recoveries (
  kind  text NOT NULL PRIMARY KEY,
  total bigint NOT NULL DEFAULT 0,
  last_at timestamptz(3)
);

CALL app.isolate('engine.events');
CALL app.isolate('engine.event_inbox');
CALL app.isolate('engine.idempotency_keys');
CALL app.isolate('engine.suppressions');
CALL app.isolate('engine.delivery_groups');
CALL app.isolate('engine.delivery_items');
CALL app.isolate('engine.deliveries');
CALL app.isolate('engine.delivery_history');
CALL app.isolate('engine.delivery_attempts');
CALL app.isolate('engine.channel_states');
CALL app.isolate('engine.channel_sequences');
CALL app.isolate('engine.org_states');

GRANT SELECT, INSERT ON engine.events, engine.event_inbox, engine.suppressions TO tocsin_web, tocsin_worker;
GRANT DELETE ON engine.event_inbox TO tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON engine.idempotency_keys TO tocsin_web, tocsin_worker;
GRANT DELETE ON engine.idempotency_keys TO tocsin_worker;
GRANT SELECT, UPDATE, DELETE ON engine.delivery_groups TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.delivery_groups TO tocsin_worker;
GRANT SELECT, DELETE ON engine.delivery_items TO tocsin_web;
GRANT SELECT, INSERT ON engine.delivery_items TO tocsin_worker;
GRANT SELECT, INSERT, DELETE ON engine.deliveries TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.deliveries TO tocsin_worker;
GRANT SELECT, INSERT ON engine.delivery_history TO tocsin_web, tocsin_worker;
GRANT SELECT ON engine.delivery_attempts, engine.all_deliveries TO tocsin_web, tocsin_worker;
GRANT INSERT ON engine.delivery_attempts TO tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON engine.channel_states, engine.channel_sequences, engine.org_states TO tocsin_web, tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON engine.recoveries TO tocsin_worker;
GRANT SELECT ON engine.recoveries TO tocsin_web;

-- Partitions ----------------------------------------------------------------------------------

-- The lowest UUIDv7 of a moment.
CREATE FUNCTION engine.uuid7_floor(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;

-- Makes the monthly partitions from this month to `months_ahead` later. The owner's power, lent for this one act.
CREATE FUNCTION engine.ensure_partitions(months_ahead integer DEFAULT 3) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  parent text;
  month timestamptz;
  part text;
  made integer := 0;
BEGIN
  FOREACH parent IN ARRAY ARRAY['events', 'delivery_items', 'delivery_history', 'delivery_attempts'] LOOP
    FOR ahead IN 0..months_ahead LOOP
      month := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
      part := format('%s_%s', parent, to_char(month AT TIME ZONE 'UTC', 'YYYYMM'));
      IF to_regclass(format('engine_parts.%I', part)) IS NULL THEN
        EXECUTE format('CREATE TABLE engine_parts.%I PARTITION OF engine.%I FOR VALUES FROM (%L) TO (%L)', part, parent,
          engine.uuid7_floor(month), engine.uuid7_floor(month + interval '1 month'));
        EXECUTE format('ALTER TABLE engine_parts.%I ENABLE ROW LEVEL SECURITY', part);
        EXECUTE format('ALTER TABLE engine_parts.%I FORCE ROW LEVEL SECURITY', part);
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION engine.ensure_partitions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engine.ensure_partitions(integer) TO tocsin_worker;

DO $$
DECLARE parent text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['events', 'delivery_items', 'delivery_history', 'delivery_attempts'] LOOP
    -- Catches ids of other times (an import, a wrong clock), so that an insert never fails for want of a partition.
    EXECUTE format('CREATE TABLE engine_parts.%I PARTITION OF engine.%I DEFAULT', parent || '_other', parent);
    EXECUTE format('ALTER TABLE engine_parts.%I ENABLE ROW LEVEL SECURITY', parent || '_other');
    EXECUTE format('ALTER TABLE engine_parts.%I FORCE ROW LEVEL SECURITY', parent || '_other');
  END LOOP;
END $$;
SELECT engine.ensure_partitions();

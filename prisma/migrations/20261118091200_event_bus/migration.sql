-- Events that come through Redis Streams or NATS JetStream.

SET LOCAL ROLE tocsin_owner;

-- What the consumer could not store. The body is sealed, because a message of others carries an API key.
CREATE TABLE engine.poison_messages (
  org_id      uuid NOT NULL,
  id          uuid NOT NULL,
  reason      text NOT NULL CHECK (reason IN ('unreadable', 'unknown_sender', 'key_refused', 'refused', 'failed')),
  detail      text NOT NULL,
  stream      text NOT NULL,
  position    text NOT NULL,
  sample      text NOT NULL,
  sealed_body bytea NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  failed_at   timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id)
);
CREATE INDEX poison_messages_recent_idx ON engine.poison_messages (org_id, failed_at DESC, id DESC);
CREATE INDEX poison_messages_age_idx ON engine.poison_messages (failed_at);
CALL app.isolate('engine.poison_messages');
GRANT SELECT, DELETE ON engine.poison_messages TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.poison_messages TO tocsin_worker;

-- An id that was answered with 202 before it could be known that its idempotency key belongs to an earlier event.
CREATE TABLE engine.event_aliases (
  org_id   uuid NOT NULL,
  alias_id uuid NOT NULL,
  event_id uuid NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, alias_id)
);
CREATE INDEX event_aliases_age_idx ON engine.event_aliases (at);
CALL app.isolate('engine.event_aliases');
GRANT SELECT, INSERT ON engine.event_aliases TO tocsin_web;
GRANT SELECT, INSERT, DELETE ON engine.event_aliases TO tocsin_worker;

-- Events beyond their org's limit per minute that came through a stream: stored, and fanned out when their time comes.
CREATE TABLE engine.deferred_events (
  org_id     uuid NOT NULL,
  event_id   uuid NOT NULL,
  release_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, event_id)
);
CREATE INDEX deferred_events_due_idx ON engine.deferred_events (release_at);
CALL app.isolate('engine.deferred_events');
GRANT SELECT ON engine.deferred_events TO tocsin_web;
GRANT SELECT, INSERT, DELETE ON engine.deferred_events TO tocsin_worker;

-- The consumer asks whether the key in a message is alive, and counts what comes through streams.
GRANT SELECT (org_id, id, name, secret_hash, scopes, expires_at, revoked_at) ON api_keys TO tocsin_worker;
GRANT INSERT, UPDATE ON engine.publish_counts TO tocsin_worker;

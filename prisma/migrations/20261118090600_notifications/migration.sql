-- People are told. A fact that deserves it leaves a row in the outbox, in the transaction that made it a fact; a job turns
-- rows into notifications, each exactly once, however often it dies in between.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.notification_outbox (
  org_id  uuid NOT NULL,
  id      uuid NOT NULL,
  kind    text NOT NULL,
  -- The channel or key it is about; all zeros: the whole org.
  about   uuid NOT NULL,
  at      timestamptz(3) NOT NULL DEFAULT now(),
  -- What was told before has ended.
  is_over boolean NOT NULL DEFAULT false,
  facts   jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, id)
);
CREATE INDEX notification_outbox_at_idx ON engine.notification_outbox (at);
CALL app.isolate('engine.notification_outbox');
GRANT SELECT, INSERT, DELETE ON engine.notification_outbox TO tocsin_worker;

CREATE TABLE notifications (
  org_id     uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  kind       text NOT NULL,
  about      uuid NOT NULL,
  facts      jsonb NOT NULL DEFAULT '{}',
  -- How often it happened while this was open.
  count      integer NOT NULL DEFAULT 1,
  opened_at  timestamptz(3) NOT NULL,
  -- When there was last something new to read.
  changed_at timestamptz(3) NOT NULL,
  closed_at  timestamptz(3),
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX notifications_open_key ON notifications (org_id, kind, about) WHERE closed_at IS NULL;
CREATE INDEX notifications_changed_idx ON notifications (org_id, changed_at DESC, id DESC);
CALL app.isolate('notifications');
GRANT SELECT ON notifications TO tocsin_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO tocsin_worker;

CREATE TABLE notification_reads (
  org_id          uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  notification_id uuid NOT NULL,
  read_at         timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, notification_id),
  FOREIGN KEY (org_id, notification_id) REFERENCES notifications (org_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_reads_user_id_idx ON notification_reads (user_id);
CALL app.isolate('notification_reads');
GRANT SELECT, INSERT, UPDATE ON notification_reads TO tocsin_web;
GRANT SELECT, DELETE ON notification_reads TO tocsin_worker;

-- To tell that a key is about to expire; never its hash.
GRANT SELECT (org_id, id, name, created_at, expires_at, revoked_at) ON api_keys TO tocsin_worker;

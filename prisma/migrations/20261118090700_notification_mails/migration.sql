-- Notifications by mail. A mail may have a second form (HTML) and a link that ends mails of its kind; both sealed, since
-- the link works for anybody who has it.

SET LOCAL ROLE tocsin_owner;

ALTER TABLE mail_outbox ADD COLUMN sealed_extra bytea;

-- A row says no to mails of a kind: a person's own, or (all zeros) the whole org's.
CREATE TABLE notification_mutes (
  org_id   uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  user_id  uuid NOT NULL,
  kind     text NOT NULL,
  muted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, kind)
);
CALL app.isolate('notification_mutes');
GRANT SELECT, INSERT, DELETE ON notification_mutes TO tocsin_web;
GRANT SELECT, DELETE ON notification_mutes TO tocsin_worker;

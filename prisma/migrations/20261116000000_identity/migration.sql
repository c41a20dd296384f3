-- Roles, the row-level security model, and who people are.
--
-- tocsin_owner   owns every object, cannot log in
-- tocsin_web     serves signed-in people and API keys, always inside one org
-- tocsin_worker  runs jobs; sees all orgs only while it says so (dual key)
-- tocsin_auth    looks people up before an org is known: sign-in, invitations, keys

DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['tocsin_owner', 'tocsin_web', 'tocsin_worker', 'tocsin_auth'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
    END IF;
  END LOOP;
  IF NOT pg_has_role(current_user, 'tocsin_owner', 'SET') THEN
    EXECUTE format('GRANT tocsin_owner TO %I', current_user);
  END IF;
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

CREATE SCHEMA app AUTHORIZATION tocsin_owner;
GRANT USAGE, CREATE ON SCHEMA public TO tocsin_owner;

-- From here on everything belongs to the owner role; LOCAL ends with this script.
SET LOCAL ROLE tocsin_owner;

GRANT USAGE ON SCHEMA public, app TO tocsin_web, tocsin_worker, tocsin_auth;

-- After a transaction the setting is '', not null: both mean "no org", which matches no row.
CREATE FUNCTION app.current_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org_id', true), '')::uuid;

-- The second key of the worker's wide access. The first is being tocsin_worker.
CREATE FUNCTION app.worker_is_wide() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('app.worker', true) = 'on', false);

-- Every table with an org_id gets this, and a test reads the catalogue to see that it did.
-- The sub-selects are evaluated once per statement instead of once per row.
CREATE PROCEDURE app.isolate(target regclass, org_column text DEFAULT 'org_id') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY org_isolation ON %1$s TO tocsin_web, tocsin_worker
       USING (%2$I = (SELECT app.current_org())) WITH CHECK (%2$I = (SELECT app.current_org()))',
    target, org_column);
  EXECUTE format(
    'CREATE POLICY worker_wide ON %s TO tocsin_worker
       USING ((SELECT app.worker_is_wide())) WITH CHECK ((SELECT app.worker_is_wide()))',
    target);
END $$;

-- People --------------------------------------------------------------------------------------

CREATE TABLE users (
  id                uuid PRIMARY KEY,
  email             text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  name              text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  password_hash     text,
  email_verified_at timestamptz(3),
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  updated_at        timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);

-- A person's sign-in at GitHub, Google or an OIDC provider.
CREATE TABLE identities (
  provider   text NOT NULL,
  subject    text NOT NULL,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_user_id_idx ON identities (user_id);

-- One row per signed-in browser. The cookie carries its id; revoking acts on the next request.
CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ip           text,
  user_agent   text,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at   timestamptz(3) NOT NULL,
  revoked_at   timestamptz(3)
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

-- Links sent by mail: verification and password reset. Only the hash is stored.
CREATE TABLE email_tokens (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX email_tokens_user_id_idx ON email_tokens (user_id);

-- Fixed-window counters shared by all processes: sign-in, sign-up, reset, invitation limits.
CREATE TABLE rate_limits (
  key          text NOT NULL CHECK (length(key) <= 200),
  window_start timestamptz(3) NOT NULL,
  hits         integer NOT NULL DEFAULT 0,
  expires_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_expires_at_idx ON rate_limits (expires_at);

-- Orgs ----------------------------------------------------------------------------------------

CREATE TABLE orgs (
  id         uuid PRIMARY KEY,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  slug       text NOT NULL CHECK (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$'),
  settings   jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3)
);
CREATE UNIQUE INDEX orgs_slug_key ON orgs (slug);

CREATE TABLE memberships (
  org_id     uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX memberships_user_id_idx ON memberships (user_id);

CREATE TABLE invitations (
  org_id      uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  email       text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  role        text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  token_hash  bytea NOT NULL,
  invited_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  state       text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'revoked', 'expired')),
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  expires_at  timestamptz(3) NOT NULL,
  settled_at  timestamptz(3),
  PRIMARY KEY (org_id, id)
);
-- One open invitation per address and org; asking again replaces it.
CREATE UNIQUE INDEX invitations_open_key ON invitations (org_id, email) WHERE state = 'pending';
CREATE INDEX invitations_expiry_idx ON invitations (expires_at) WHERE state = 'pending';

CREATE TABLE audit_log (
  org_id      uuid NOT NULL REFERENCES orgs (id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  at          timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind  text NOT NULL CHECK (actor_kind IN ('user', 'api_key', 'system')),
  actor_id    uuid,
  actor_label text NOT NULL,
  ip          text,
  request_id  text,
  action      text NOT NULL,
  target_type text,
  target_id   text,
  target_label text,
  before      jsonb,
  after       jsonb,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_log_org_id_at_idx ON audit_log (org_id, at DESC, id DESC);

-- Mail waiting to be sent. The text holds links that open accounts, so it is sealed.
CREATE TABLE mail_outbox (
  id           uuid PRIMARY KEY,
  recipient    text NOT NULL,
  subject      text NOT NULL,
  sealed_text  bytea NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  send_after   timestamptz(3) NOT NULL DEFAULT now(),
  attempts     integer NOT NULL DEFAULT 0,
  last_error   text,
  sent_at      timestamptz(3),
  failed_at    timestamptz(3)
);
CREATE INDEX mail_outbox_due_idx ON mail_outbox (send_after) WHERE sent_at IS NULL AND failed_at IS NULL;

-- One row per worker process; dead ones are noticed by a heartbeat that stands still.
CREATE TABLE workers (
  id           uuid PRIMARY KEY,
  host         text NOT NULL,
  pid          integer NOT NULL,
  version      text NOT NULL,
  started_at   timestamptz(3) NOT NULL DEFAULT now(),
  heartbeat_at timestamptz(3) NOT NULL DEFAULT now(),
  beats        bigint NOT NULL DEFAULT 0,
  stopped_at   timestamptz(3)
);

-- Isolation -----------------------------------------------------------------------------------

CALL app.isolate('orgs', 'id');
CALL app.isolate('memberships');
CALL app.isolate('invitations');
CALL app.isolate('audit_log');

-- An org sees the people who belong to it, and nobody else.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY co_members ON users FOR SELECT TO tocsin_web, tocsin_worker
  USING (id IN (SELECT m.user_id FROM memberships m WHERE m.org_id = (SELECT app.current_org())));
CREATE POLICY worker_wide ON users FOR SELECT TO tocsin_worker USING ((SELECT app.worker_is_wide()));
CREATE POLICY sign_in ON users TO tocsin_auth USING (true) WITH CHECK (true);

-- Before an org is known, tocsin_auth reads membership and writes what joining needs, nothing else.
CREATE POLICY sign_in_read ON orgs FOR SELECT TO tocsin_auth USING (true);
CREATE POLICY sign_up ON orgs FOR INSERT TO tocsin_auth WITH CHECK (true);
CREATE POLICY sign_in_read ON memberships FOR SELECT TO tocsin_auth USING (true);
CREATE POLICY joining ON memberships FOR INSERT TO tocsin_auth WITH CHECK (true);
CREATE POLICY accepting_read ON invitations FOR SELECT TO tocsin_auth USING (true);
CREATE POLICY accepting ON invitations FOR UPDATE TO tocsin_auth USING (state = 'pending') WITH CHECK (state = 'accepted');
CREATE POLICY joining ON audit_log FOR INSERT TO tocsin_auth WITH CHECK (true);

-- Grants: each role the verbs it needs; nobody TRUNCATE, nobody DELETE or UPDATE on the audit log.
GRANT SELECT ON users TO tocsin_web, tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON users TO tocsin_auth;
GRANT SELECT, INSERT, DELETE ON identities TO tocsin_auth;
GRANT SELECT, INSERT, UPDATE ON sessions TO tocsin_auth;
GRANT SELECT, DELETE ON sessions TO tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON email_tokens TO tocsin_auth;
GRANT SELECT, DELETE ON email_tokens TO tocsin_worker;
GRANT SELECT, INSERT, UPDATE ON rate_limits TO tocsin_auth, tocsin_web;
GRANT SELECT, DELETE ON rate_limits TO tocsin_worker;
GRANT SELECT, UPDATE ON orgs TO tocsin_web;
GRANT SELECT ON orgs TO tocsin_worker;
GRANT SELECT, INSERT ON orgs TO tocsin_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO tocsin_web;
GRANT SELECT ON memberships TO tocsin_worker;
GRANT SELECT, INSERT ON memberships TO tocsin_auth;
GRANT SELECT, INSERT, UPDATE ON invitations TO tocsin_web;
GRANT SELECT, UPDATE ON invitations TO tocsin_worker;
GRANT SELECT ON invitations TO tocsin_auth;
GRANT UPDATE (state, settled_at) ON invitations TO tocsin_auth;
GRANT SELECT, INSERT ON audit_log TO tocsin_web, tocsin_worker;
GRANT INSERT ON audit_log TO tocsin_auth;
GRANT INSERT ON mail_outbox TO tocsin_web, tocsin_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outbox TO tocsin_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO tocsin_worker;
GRANT SELECT ON workers TO tocsin_web;

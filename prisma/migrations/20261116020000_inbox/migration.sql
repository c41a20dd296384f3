-- The built-in receiver of each org: what was sent to it, and how it was told to answer.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE inboxes (
  org_id       uuid PRIMARY KEY REFERENCES orgs (id) ON DELETE CASCADE,
  -- Whoever knows the token may post here: it is found by its hash, and sealed so that the URL can be built again.
  token_hash   bytea NOT NULL,
  sealed_token bytea NOT NULL,
  behaviour    text NOT NULL DEFAULT 'ok'
    CHECK (behaviour IN ('ok', 'error_500', 'rate_limited_429', 'slow', 'garbage', 'flaky')),
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
-- A request names its inbox before its org is known.
CREATE INDEX inboxes_token_hash_idx ON inboxes (token_hash);

-- The latest ones only; each insert removes what is beyond.
CREATE TABLE inbox_requests (
  org_id            uuid NOT NULL REFERENCES inboxes (org_id) ON DELETE CASCADE,
  id                uuid NOT NULL,
  received_at       timestamptz(3) NOT NULL DEFAULT now(),
  -- Whose signature it carries; null when it is nobody's.
  channel_id        uuid,
  method            text NOT NULL,
  path              text NOT NULL,
  headers           jsonb NOT NULL,
  -- As text, cut at 256 KiB; `body_bytes` is what arrived and was checked.
  body              text NOT NULL CHECK (length(body) <= 262144),
  body_bytes        integer NOT NULL,
  verdict           text NOT NULL CHECK (verdict IN ('valid', 'invalid', 'unsigned')),
  reason            text,
  message           text,
  answered_status   smallint NOT NULL,
  PRIMARY KEY (org_id, id)
);

CALL app.isolate('inboxes');
CALL app.isolate('inbox_requests');

-- Which org a token belongs to, and nothing else: no role that acts outside an org can open or list anything.
CREATE POLICY token_lookup ON inboxes FOR SELECT TO tocsin_auth USING (true);
GRANT SELECT (org_id, token_hash) ON inboxes TO tocsin_auth;
GRANT SELECT, INSERT, UPDATE ON inboxes TO tocsin_web;
GRANT SELECT, INSERT, DELETE ON inbox_requests TO tocsin_web;

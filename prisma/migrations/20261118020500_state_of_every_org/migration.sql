-- Every org has its state from the beginning: an org without one could not be told from one that is locked.

SET LOCAL ROLE tocsin_owner;

-- The owner sees rows of a table only while its policies are not forced on it.
ALTER TABLE orgs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE engine.org_states NO FORCE ROW LEVEL SECURITY;
INSERT INTO engine.org_states (org_id) SELECT id FROM orgs ON CONFLICT DO NOTHING;
ALTER TABLE engine.org_states FORCE ROW LEVEL SECURITY;
ALTER TABLE orgs FORCE ROW LEVEL SECURITY;

-- It is made with the org, which is before anybody can be inside of it.
GRANT INSERT (org_id) ON engine.org_states TO tocsin_auth;
CREATE POLICY sign_up ON engine.org_states FOR INSERT TO tocsin_auth WITH CHECK (true);

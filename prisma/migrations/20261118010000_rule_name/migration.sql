-- The rule's name is part of the body: it is fixed when a delivery is made, so that retries and replays carry the same
-- bytes under the same webhook id whatever the rule is called by then.

SET LOCAL ROLE tocsin_owner;

-- Null of what was made before this was kept, or by a worker of the version before: it reads as the rule's present name.
ALTER TABLE engine.deliveries ADD COLUMN rule_name text;
ALTER TABLE engine.delivery_history ADD COLUMN rule_name text;

-- Not even the owner sees rows through forced row security; it is back before anybody else can look.
ALTER TABLE engine.deliveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rules NO FORCE ROW LEVEL SECURITY;
UPDATE engine.deliveries d
   SET rule_name = coalesce((SELECT r.name FROM rules r WHERE r.org_id = d.org_id AND r.id = d.rule_id), '');
ALTER TABLE engine.deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE rules FORCE ROW LEVEL SECURITY;

-- The open groups of a channel are found through the index that makes them unique.

SET LOCAL ROLE tocsin_owner;

DROP INDEX engine.delivery_groups_open_key;
CREATE UNIQUE INDEX delivery_groups_open_key ON engine.delivery_groups (org_id, channel_id, rule_id, group_key);

-- What is older than it is kept for is removed: whole months at once where nobody keeps them, rows where one org keeps
-- less than others. The worker decides what may go, because only it sees whether something unsettled still needs it.

SET LOCAL ROLE tocsin_owner;

GRANT DELETE ON engine.events, engine.delivery_history, engine.delivery_attempts TO tocsin_worker;
GRANT DELETE ON audit_log TO tocsin_worker;
-- What was recorded stays for as long as anybody may have asked for, whatever the worker's statements say: a week, and
-- a month for the audit log. Only an org that was deleted and cleared goes before.
CREATE FUNCTION app.org_is_cleared(org uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM public.orgs o WHERE o.id = org AND o.deleted_at IS NOT NULL AND o.cleared_at IS NOT NULL);
CREATE POLICY delete_old ON audit_log AS RESTRICTIVE FOR DELETE TO tocsin_worker USING (at < now() - interval '30 days');
CREATE POLICY delete_old ON engine.events AS RESTRICTIVE FOR DELETE TO tocsin_worker
  USING (id < engine.uuid7_floor(now() - interval '7 days') OR app.org_is_cleared(org_id));
CREATE POLICY delete_old ON engine.delivery_history AS RESTRICTIVE FOR DELETE TO tocsin_worker
  USING (created_at < now() - interval '7 days' OR app.org_is_cleared(org_id));
CREATE POLICY delete_old ON engine.delivery_attempts AS RESTRICTIVE FOR DELETE TO tocsin_worker
  USING (delivery_id < engine.uuid7_floor(now() - interval '7 days') OR app.org_is_cleared(org_id));
CREATE INDEX audit_log_age_idx ON audit_log (at);

-- Partitions that end before the given moment, the oldest first.
CREATE FUNCTION engine.partitions_before(parent text, before_ms bigint)
  RETURNS TABLE (part text, from_id uuid, to_id uuid) LANGUAGE sql STABLE AS $$
  SELECT c.relname::text, bounds.lo, bounds.hi
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
         LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) bound,
         LATERAL (SELECT substring(bound.text FROM 'FROM \(''([0-9a-f-]{36})')::uuid AS lo,
                         substring(bound.text FROM 'TO \(''([0-9a-f-]{36})')::uuid AS hi) bounds
   WHERE i.inhparent = format('engine.%I', parent)::regclass AND bound.text LIKE 'FOR VALUES%'
     AND engine.uuid7_ms(bounds.hi) <= before_ms
   ORDER BY bounds.hi
$$;

-- Nobody can read the history, and so nobody can replay anything of it, until the caller's transaction ends. Whoever
-- waits behind this lock waits a moment at most: it is taken quickly or not at all.
CREATE FUNCTION engine.lock_for_drop(parent text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '200ms' AS $$
BEGIN
  LOCK TABLE engine.delivery_history IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('LOCK TABLE engine.%I IN ACCESS EXCLUSIVE MODE', parent);
END $$;

-- The owner's power, lent for this one act: only a partition, and only one that nobody keeps whatever they chose.
CREATE FUNCTION engine.drop_partition(parent text, part text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '200ms' AS $$
DECLARE week_ago_ms bigint := (extract(epoch FROM now() - interval '7 days') * 1000)::bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM engine.partitions_before(parent, week_ago_ms) p WHERE p.part = drop_partition.part) THEN
    RAISE EXCEPTION 'Only partitions that ended a week ago can be dropped.' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('DROP TABLE engine_parts.%I', part);
END $$;

REVOKE ALL ON FUNCTION engine.partitions_before(text, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine.lock_for_drop(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine.drop_partition(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engine.partitions_before(text, bigint) TO tocsin_worker;
GRANT EXECUTE ON FUNCTION engine.lock_for_drop(text) TO tocsin_worker;
GRANT EXECUTE ON FUNCTION engine.drop_partition(text, text) TO tocsin_worker;

-- Deleted orgs are erased after their time, rows first and the org last, never one that is not deleted and cleared.
DO $$
DECLARE tenant regclass;
BEGIN
  FOR tenant IN
    SELECT c.oid::regclass FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'engine'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    EXECUTE format('GRANT DELETE ON %s TO tocsin_worker', tenant);
  END LOOP;
END $$;
GRANT DELETE ON orgs TO tocsin_worker;
CREATE POLICY erase_deleted ON orgs AS RESTRICTIVE FOR DELETE TO tocsin_worker
  USING (deleted_at IS NOT NULL AND cleared_at IS NOT NULL);

-- Tables whose rows come and go with every delivery: dead rows make every claim slower, so they are swept early and at
-- full speed. The large ones only grow and are dropped whole.
ALTER TABLE engine.deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE engine.event_inbox SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0);
ALTER TABLE engine.delivery_groups SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
ALTER TABLE engine.idempotency_keys SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
ALTER TABLE engine.channel_states SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 0);
ALTER TABLE engine.channel_rates SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 0);
ALTER TABLE engine.org_states SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 0);
ALTER TABLE engine.running_stats SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 0);

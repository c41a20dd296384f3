-- Monthly partitions are kept ahead by a job. Months are those of UTC, whatever the session's zone; what is missing is
-- read from the bounds that exist, not from names; and rows that fell into the default partition block nothing.

SET LOCAL ROLE tocsin_owner;

DROP FUNCTION engine.ensure_partitions(integer);

-- The milliseconds that an id begins with.
CREATE FUNCTION engine.uuid7_ms(id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint;

-- The spans of time that no partition covers, cut into months, from this month on.
CREATE FUNCTION engine.missing_partitions(parent text, months_ahead integer)
  RETURNS TABLE (from_ms bigint, to_ms bigint) LANGUAGE sql STABLE AS $$
  WITH bounds AS (
    SELECT pg_get_expr(c.relpartbound, c.oid) AS bound
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = format('engine.%I', parent)::regclass),
  covered AS (
    SELECT range_agg(int8range(
             engine.uuid7_ms(substring(bound FROM 'FROM \(''([0-9a-f-]{36})')::uuid),
             engine.uuid7_ms(substring(bound FROM 'TO \(''([0-9a-f-]{36})')::uuid))) AS spans
      FROM bounds WHERE bound LIKE 'FOR VALUES%'),
  -- Months are added to a time without a zone, so that no change of clocks can shift one.
  months AS (
    SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ahead) AS start
      FROM generate_series(0, months_ahead) ahead)
  SELECT lower(gap), upper(gap)
    FROM months, covered,
         unnest(int8multirange(int8range(
           (extract(epoch FROM start) * 1000)::bigint,
           (extract(epoch FROM start + interval '1 month') * 1000)::bigint))
           - coalesce(spans, '{}'::int8multirange)) AS gap
   ORDER BY 1
$$;

CREATE PROCEDURE engine.make_partition_table(parent text, part text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE engine_parts.%I (LIKE engine.%I INCLUDING ALL)', part, parent);
  EXECUTE format('ALTER TABLE engine_parts.%I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE engine_parts.%I FORCE ROW LEVEL SECURITY', part);
END $$;

-- "events_202704", or with its milliseconds where that name is taken.
CREATE FUNCTION engine.partition_name(parent text, from_ms bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE part text := format('%s_%s', parent, to_char(to_timestamp(from_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYYMM'));
BEGIN
  IF to_regclass(format('engine_parts.%I', part)) IS NULL THEN RETURN part; END IF;
  RETURN format('%s_%s', part, from_ms);
END $$;

CREATE FUNCTION engine.uuid7_floor_ms(ms bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN engine.uuid7_floor(to_timestamp(ms / 1000.0));

-- Attaching, unlike CREATE … PARTITION OF, does not lock the parent against reading and writing. It locks the default
-- partition while it looks for rows there that belong to the new one, and fails with check_violation if there are any.
CREATE PROCEDURE engine.add_partition(parent text, from_ms bigint, to_ms bigint) LANGUAGE plpgsql AS $$
DECLARE part text := engine.partition_name(parent, from_ms);
BEGIN
  CALL engine.make_partition_table(parent, part);
  EXECUTE format('ALTER TABLE engine.%I ATTACH PARTITION engine_parts.%I FOR VALUES FROM (%L) TO (%L)',
    parent, part, engine.uuid7_floor_ms(from_ms), engine.uuid7_floor_ms(to_ms));
END $$;

-- Makes the default partition, rows and all, the partition of the span in which they were in the way, from the end of
-- the one before. No row moves but the few that belong to no part of it; they go to a new default partition.
CREATE PROCEDURE engine.adopt_default(parent text, from_ms bigint, to_ms bigint) LANGUAGE plpgsql AS $$
DECLARE
  fallback text := parent || '_other';
  key name;
  part text;
  starts_ms bigint;
  lo uuid;
  hi uuid := engine.uuid7_floor_ms(to_ms);
BEGIN
  SELECT a.attname INTO STRICT key
    FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
   WHERE p.partrelid = format('engine.%I', parent)::regclass;
  SELECT max(engine.uuid7_ms(upper_bound)) INTO starts_ms
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
         CAST(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([0-9a-f-]{36})') AS uuid) upper_bound
   WHERE i.inhparent = format('engine.%I', parent)::regclass AND engine.uuid7_ms(upper_bound) <= from_ms;
  starts_ms := coalesce(starts_ms, from_ms);
  lo := engine.uuid7_floor_ms(starts_ms);
  part := engine.partition_name(parent, starts_ms);

  EXECUTE format('ALTER TABLE engine.%I DETACH PARTITION engine_parts.%I', parent, fallback);
  EXECUTE format('ALTER TABLE engine_parts.%I RENAME TO %I', fallback, part);
  CALL engine.make_partition_table(parent, fallback);
  -- Row-level security is forced on the owner, too, and no policy shows it anything. Nobody else can see the table now.
  EXECUTE format('ALTER TABLE engine_parts.%I NO FORCE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE engine_parts.%I NO FORCE ROW LEVEL SECURITY', fallback);
  EXECUTE format('WITH strays AS (DELETE FROM engine_parts.%I WHERE %I < %L OR %I >= %L RETURNING *)
                  INSERT INTO engine_parts.%I SELECT * FROM strays', part, key, lo, key, hi, fallback);
  EXECUTE format('ALTER TABLE engine_parts.%I FORCE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE engine_parts.%I FORCE ROW LEVEL SECURITY', fallback);
  EXECUTE format('ALTER TABLE engine.%I ATTACH PARTITION engine_parts.%I FOR VALUES FROM (%L) TO (%L)',
    parent, part, lo, hi);
  EXECUTE format('ALTER TABLE engine.%I ATTACH PARTITION engine_parts.%I DEFAULT', parent, fallback);
END $$;

-- Makes the partitions that are missing from this month to `months_ahead` later, at most a year, and says how many.
-- The owner's power, lent for this one act. One per call (`at_most`) holds the locks of one table only: others read
-- several of them in one transaction, in an order of their own. Nobody waits long behind a lock that it waits for.
CREATE FUNCTION engine.ensure_partitions(months_ahead integer DEFAULT 3, at_most integer DEFAULT 100) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '2s' AS $$
DECLARE
  parent text;
  missing record;
  made integer := 0;
BEGIN
  IF months_ahead IS NULL OR months_ahead NOT BETWEEN 0 AND 12 THEN
    RAISE EXCEPTION 'Partitions are made at most 12 months ahead.' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  -- Somebody else is at it.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('engine.ensure_partitions', 0)) THEN RETURN 0; END IF;

  FOREACH parent IN ARRAY ARRAY['events', 'delivery_items', 'delivery_history', 'delivery_attempts'] LOOP
    FOR missing IN SELECT * FROM engine.missing_partitions(parent, months_ahead) LOOP
      IF made >= at_most THEN RETURN made; END IF;
      BEGIN
        CALL engine.add_partition(parent, missing.from_ms, missing.to_ms);
      EXCEPTION WHEN check_violation THEN
        CALL engine.adopt_default(parent, missing.from_ms, missing.to_ms);
      END;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

REVOKE ALL ON FUNCTION engine.ensure_partitions(integer, integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine.missing_partitions(text, integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine.partition_name(text, bigint) FROM PUBLIC;
REVOKE ALL ON PROCEDURE engine.make_partition_table(text, text) FROM PUBLIC;
REVOKE ALL ON PROCEDURE engine.add_partition(text, bigint, bigint) FROM PUBLIC;
REVOKE ALL ON PROCEDURE engine.adopt_default(text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engine.ensure_partitions(integer, integer) TO tocsin_worker;

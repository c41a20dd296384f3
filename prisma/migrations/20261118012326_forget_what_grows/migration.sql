-- What only grew is deleted by age, and what a deleted org left behind is taken away.

SET LOCAL ROLE tocsin_owner;

CREATE INDEX suppressions_age_idx ON engine.suppressions (at);
CREATE INDEX circuit_transitions_age_idx ON engine.circuit_transitions (at);
GRANT DELETE ON engine.suppressions, engine.delivery_items TO tocsin_worker;

-- When nothing of a deleted org was waiting any more; null until then. The index holds those that are left to do.
ALTER TABLE orgs ADD COLUMN cleared_at timestamptz(3);
CREATE INDEX orgs_to_clear_idx ON orgs (deleted_at) WHERE deleted_at IS NOT NULL AND cleared_at IS NULL;
GRANT UPDATE (cleared_at) ON orgs TO tocsin_worker;

-- Indexes of the history were 641 of 893 bytes of a settled delivery.

SET LOCAL ROLE tocsin_owner;

-- Dead letters have an index of their own, and what succeeded is nearly everything: read by time. What was cancelled is
-- rare.
DROP INDEX engine.delivery_history_status_idx;
CREATE INDEX delivery_history_cancelled_idx ON engine.delivery_history (org_id, created_at DESC, id DESC)
  WHERE status = 'cancelled';

-- Ids grow with time: an index that begins with one is filled from left to right, and its pages are full. Beginning with
-- the org, each org's pages were split in the middle. Row-level security compares the org all the same.
DROP INDEX engine.delivery_history_group_idx;
CREATE INDEX delivery_history_group_idx ON engine.delivery_history (group_id);
DROP INDEX engine.delivery_items_event_idx;
CREATE INDEX delivery_items_event_idx ON engine.delivery_items (event_id);

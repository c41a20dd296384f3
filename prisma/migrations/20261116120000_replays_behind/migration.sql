-- One stopped channel no longer stops a batch replay over several.

SET LOCAL ROLE tocsin_owner;

-- By channel: how far the walk was when it first left out what is for this one, which stood still; null: at its start.
ALTER TABLE engine.replays ADD COLUMN behind jsonb NOT NULL DEFAULT '{}';

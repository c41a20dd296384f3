-- An event that very many rules want is fanned out in several turns.

SET LOCAL ROLE tocsin_owner;

-- The last rule that was dealt with, in the order of their ids; null before the first turn.
ALTER TABLE engine.event_inbox ADD COLUMN after_rule uuid;
GRANT UPDATE (after_rule) ON engine.event_inbox TO tocsin_worker;

-- How long a receiver asked us to wait (`Retry-After` of a 429 or 503): its channel sends nothing until then.

SET LOCAL ROLE tocsin_owner;

ALTER TABLE engine.channel_states ADD COLUMN asked_until timestamptz(3);

-- How much an org may have of each thing.

SET LOCAL ROLE tocsin_owner;

-- The operator's ceilings for this org, by name of the quota; what is not named follows the installation. Owners may go
-- lower in `settings`, never higher: the web role cannot write this column. Events per minute have a column of their own.
ALTER TABLE orgs ADD COLUMN ceilings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ceilings) = 'object');

-- `npm run org:limits` works as the worker does, over all orgs.
GRANT UPDATE (ceilings, events_per_minute) ON orgs TO tocsin_worker;

-- Pages show what was published in the last minute.
GRANT SELECT ON engine.publish_counts TO tocsin_web;

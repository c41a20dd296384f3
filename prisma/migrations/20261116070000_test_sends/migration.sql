-- Requests that people send by hand to see how a receiver takes them. The web process asks, a worker sends: nobody but
-- the engine ever opens a connection to a customer's URL. Not deliveries: no rule, no retry, no history.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.test_sends (
  org_id        uuid NOT NULL,
  id            uuid NOT NULL,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  -- A channel that is saved, or where one would lead that is not: sealed, and gone once the request is taken.
  channel_id    uuid,
  sealed_target bytea,
  event_type    text NOT NULL,
  data          text NOT NULL,
  taken_at      timestamptz(3),
  -- What was sent and what came of it, as it is shown: custom header values are masked, and headers keep their order.
  result        json,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX test_sends_age_idx ON engine.test_sends (created_at);

CALL app.isolate('engine.test_sends');

GRANT SELECT, INSERT ON engine.test_sends TO tocsin_web;
GRANT SELECT, UPDATE, DELETE ON engine.test_sends TO tocsin_worker;

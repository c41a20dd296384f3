-- Answers to writes over REST that carried an Idempotency-Key, for a day: a repeat gets the first answer. Sealed, because
-- an answer may hold a signing secret, which is stored nowhere else in a form that can be shown.

SET LOCAL ROLE tocsin_owner;

CREATE TABLE engine.rest_answers (
  org_id          uuid NOT NULL,
  key_id          uuid NOT NULL,
  route           text NOT NULL,
  idempotency_key text NOT NULL,
  -- Of the address and the body: another request under the same key is refused.
  request_hash    bytea NOT NULL,
  -- Null only inside of the transaction that does the work.
  sealed_answer   bytea,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, key_id, route, idempotency_key)
);
CREATE INDEX rest_answers_age_idx ON engine.rest_answers (created_at);

CALL app.isolate('engine.rest_answers');

GRANT SELECT, INSERT, UPDATE ON engine.rest_answers TO tocsin_web;
GRANT SELECT, DELETE ON engine.rest_answers TO tocsin_worker;

-- "Retry now": a person or a service moves the time of a delivery that waits for its next attempt, and nothing else of it.
GRANT UPDATE (send_after) ON engine.deliveries TO tocsin_web;

-- When an attempt was due, and when the next one follows; null of attempts that were made before, or decided nothing.
ALTER TABLE engine.delivery_attempts
  ADD COLUMN scheduled_at timestamptz(3),
  ADD COLUMN next_attempt_at timestamptz(3);

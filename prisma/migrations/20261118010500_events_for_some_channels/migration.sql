-- Null: the event goes to every channel that its rules lead to. A member's test event goes to the channels named here.
ALTER TABLE engine.events ADD COLUMN only_channel_ids uuid[];

-- Schedules of teams. A step is never edited: changes are a new one.

-- The team for which the owner has scheduled, whose the schedule then is; null: the owner's own
ALTER TABLE refresh_schedules ADD COLUMN team TEXT;

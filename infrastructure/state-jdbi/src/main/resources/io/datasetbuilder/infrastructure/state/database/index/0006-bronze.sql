-- Specs of earlier versions say nothing about raw records: their runs need not be read again.

-- Days from the end of the run for which its raw records are kept, 0: they are removed with its end; null: as long as
-- the run
ALTER TABLE runs ADD COLUMN bronze_days INTEGER;

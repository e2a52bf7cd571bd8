-- The place of a snapshot in the history of its table. A step is never edited: changes are a new one.

-- JSON: the parent, which may be gone, and the value up to which the source was read; null: a table without history
ALTER TABLE warehouse_snapshots ADD COLUMN lineage TEXT;

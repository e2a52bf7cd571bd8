-- The packed file that uploads were unpacked from. A step is never edited: changes are a new one.

-- JSON, as manifests have it; null: the content is that of a file as it is
ALTER TABLE uploads ADD COLUMN original_file TEXT;

-- One row: the id that the folder of the files has too. None until the folder is first used.

CREATE TABLE warehouse_identity (
  warehouse_id TEXT NOT NULL PRIMARY KEY
) STRICT;

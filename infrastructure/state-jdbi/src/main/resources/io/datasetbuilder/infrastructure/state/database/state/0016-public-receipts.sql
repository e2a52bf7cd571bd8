-- Which publications everyone can see at their target. A step is never edited: changes are a new one.

-- The id of the dataset; null: not everyone could see the publication when it ended, or that is not known
ALTER TABLE publish_receipts ADD COLUMN public_dataset TEXT;

-- The id of the dataset in addresses, the same for all its receipts; null where public_dataset is
ALTER TABLE publish_receipts ADD COLUMN public_share TEXT;

CREATE INDEX publish_receipts_public ON publish_receipts (run_id) WHERE public_dataset IS NOT NULL;

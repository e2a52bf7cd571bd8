-- Which publication has claimed a receipt. A step is never edited: changes are a new one.

-- Empty: claimed before claims had ids, so that no publication goes on with it
ALTER TABLE publish_receipts ADD COLUMN claim_id TEXT NOT NULL DEFAULT '';

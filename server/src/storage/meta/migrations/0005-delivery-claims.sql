-- Grows with each claim of the delivery, so that recording an attempt can check whether the claim is still held.
ALTER TABLE deliveries ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
-- Until when the claim keeps other workers away; null when nobody has it.
ALTER TABLE deliveries ADD COLUMN leased_until_ms INTEGER;

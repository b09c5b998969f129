-- Checksum of what a row says (checksums/checksum.ts). NULL in rows of earlier releases, until the scrub has read them.
ALTER TABLE project ADD COLUMN crc INTEGER;
ALTER TABLE field ADD COLUMN crc INTEGER;
ALTER TABLE term ADD COLUMN crc INTEGER;
ALTER TABLE posting ADD COLUMN crc INTEGER;
ALTER TABLE rule_match ADD COLUMN crc INTEGER;
ALTER TABLE event_batch ADD COLUMN crc INTEGER;
ALTER TABLE span_segment ADD COLUMN crc INTEGER;
-- part: what the segment counts for in trace.parts_sum; those of one round of packing add up to the batches that they replaced.
ALTER TABLE packed_events ADD COLUMN crc INTEGER;
ALTER TABLE packed_events ADD COLUMN part INTEGER;

-- Of the columns that few writes change, and of those that every write changes.
ALTER TABLE trace ADD COLUMN head_crc INTEGER;
ALTER TABLE trace ADD COLUMN progress_crc INTEGER;
-- Sum of the checksums of all parts of the timeline, modulo 2^32: a part that is gone is noticed, too.
ALTER TABLE trace ADD COLUMN parts_sum INTEGER;

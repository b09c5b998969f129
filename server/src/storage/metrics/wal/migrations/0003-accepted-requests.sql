-- Requests that may not be applied twice, because they add to totals. They stay when their samples are in day files.
CREATE TABLE accepted_request (
  -- Ascending in the order of the commits.
  request_id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  -- SHA-256 of the decompressed request, base64url.
  fingerprint TEXT NOT NULL,
  -- How it was answered, in JSON.
  outcome TEXT NOT NULL
) STRICT;

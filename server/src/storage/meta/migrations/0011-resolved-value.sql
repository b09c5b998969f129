-- The value that resolved an incident; absent for incidents that an earlier release resolved.
ALTER TABLE incidents ADD COLUMN resolved_value REAL;

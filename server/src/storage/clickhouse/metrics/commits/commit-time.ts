const dayMs = 86_400_000;
/** Of `next_trace_number` in `0005-traces.sql`: seconds since 2025, and 22 bits of a sequence. */
const epochMs = Date.UTC(2025, 0, 1);
const sequenceCount = 2 ** 22;

/** The UTC day, as days since 1970-01-01, on which a commit was numbered; for 0 that of no commit. */
export function commitDay(commit: number): number {
  return Math.floor((epochMs + Math.floor(commit / sequenceCount) * 1_000) / dayMs);
}

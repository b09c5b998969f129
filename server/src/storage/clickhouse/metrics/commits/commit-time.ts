/** Of `next_trace_number` in `0005-traces.sql`: seconds since 2025, and 22 bits of a sequence. */
const epochMs = Date.UTC(2025, 0, 1);
const sequenceCount = 2 ** 22;

/** When a commit was numbered, in milliseconds since the epoch; for 0, which is no commit's number, before all of them. */
export function commitTimeMs(commit: number): number {
  return epochMs + Math.floor(commit / sequenceCount) * 1_000;
}

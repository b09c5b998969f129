// Single constants, so that the bundler writes their values where they are used.

/** Memory of all traces of one client. */
export const memoryBytes = 16_777_216;
/** Reserved for a trace with queued items, in addition to the items. */
export const traceBytes = 2048;
/** Reserved for an item, in addition to its text. */
export const itemOverheadBytes = 128;
export const concurrentRequests = 16;
/** Traces that are kept alive and flushed at shutdown; the oldest is evicted beyond that. */
export const maxOpenTraces = 10_000;
/** Upper bound of `Retry-After`. */
export const longestPauseMs = 86_400_000;
export const longestBackoffMs = 30_000;

/** Bounds of the ingest wire; the service refuses what is over them. */
export const wireLimits = {
  eventsPerFlush: 100,
  hintsPerFlush: 100,
  spansPerFlush: 100,
  attributesPerFlush: 64,
  tagsPerFlush: 64,
  nameBytes: 256,
  attributeKeyBytes: 256,
  attributeValueBytes: 4096,
  tagBytes: 256,
  correlationIdBytes: 128,
  closeReasonBytes: 256,
  stackTraceBytes: 16_384,
  hintKindBytes: 64,
  chainNameBytes: 64,
  transactionHashBytes: 256,
  /** Entries of the `details` of an event or the attributes of a span or hint. */
  mapEntries: 64,
} as const;

/** Bounds the client sets itself, so that it never grows inside its host. */
export const clientLimits = {
  /** The largest event, hint or span, as JSON. */
  itemBytes: 65_536,
  /** An info, warn or error event that may become longer JSON than this becomes JSON in the call. */
  deferredEventLength: 8192,
  /** A flush stops taking items here; the service takes 4 MiB. */
  flushBytes: 524_288,
  /** What all traces of one client may hold together. */
  memoryBytes: 16_777_216,
  /** Held for a trace with something to deliver, beside its items. */
  traceBytes: 2048,
  /** Held for an item beside its text. */
  itemOverheadBytes: 128,
  concurrentRequests: 16,
  /** Traces that are kept alive and flushed at shutdown; the oldest make room. */
  openTraces: 10_000,
  openSpansPerTrace: 1000,
  /** A longer `Retry-After` counts as this. */
  longestPauseMs: 86_400_000,
  longestBackoffMs: 30_000,
} as const;

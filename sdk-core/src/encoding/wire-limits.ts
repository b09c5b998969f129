/** Limits of the ingest API; the service rejects what exceeds them. */
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

/** Limits of the client itself, to bound its memory inside the host. */
export const clientLimits = {
  /** The largest event, hint or span, as JSON. */
  itemBytes: 65_536,
  /** An info, warn or error event whose JSON may be longer is encoded during the call. */
  deferredEventLength: 8192,
  /** Target size of a flush; the service accepts 4 MiB. */
  flushBytes: 524_288,
  /** Memory of all traces of one client. */
  memoryBytes: 16_777_216,
  /** Reserved for a trace with queued items, in addition to the items. */
  traceBytes: 2048,
  /** Reserved for an item, in addition to its text. */
  itemOverheadBytes: 128,
  concurrentRequests: 16,
  /** Traces that are kept alive and flushed at shutdown; the oldest is evicted beyond that. */
  openTraces: 10_000,
  openSpansPerTrace: 1000,
  /** Upper bound of `Retry-After`. */
  longestPauseMs: 86_400_000,
  longestBackoffMs: 30_000,
} as const;

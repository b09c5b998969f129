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
  openSpansPerTrace: 1000,
} as const;

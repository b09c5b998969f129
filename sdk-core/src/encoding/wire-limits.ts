// Constants of their own, not members of an object: a bundler inlines them.

// Limits of the ingest API; the service rejects what exceeds them.
export const eventsPerFlush = 100;
export const hintsPerFlush = 100;
export const spansPerFlush = 100;
export const attributesPerFlush = 64;
export const tagsPerFlush = 64;
export const nameBytes = 256;
export const attributeKeyBytes = 256;
export const attributeValueBytes = 4096;
export const tagBytes = 256;
export const correlationIdBytes = 128;
export const closeReasonBytes = 256;
export const stackTraceBytes = 16_384;
export const hintKindBytes = 64;
export const chainNameBytes = 64;
export const transactionHashBytes = 256;
/** Entries of the `details` of an event or the attributes of a span or hint. */
export const mapEntries = 64;

// Limits of the client itself, to bound its time and memory inside the host.
/** The largest event, hint or span, as JSON. */
export const itemBytes = 65_536;
/** UTF-16 units of the keys and values of one map of texts; the JSON of an item that exceeds its limit loses some. */
export const mapLength = 32_768;
/** UTF-16 units that one call may read beyond what it keeps: the prefix of a concatenated text costs as much as all of it. */
export const readLength = 262_144;
/** Attributes or tags in one call. */
export const itemsPerCall = 1000;
/** An info, warn or error event whose JSON may be longer is encoded during the call. */
export const deferredEventLength = 8192;
export const openSpansPerTrace = 1000;

/** A part of the timeline of a trace, as one write adds it. */
export interface TimelinePart {
  readonly traceKey: bigint;
  /** The day of creation of its trace, in days since 1970-01-01. */
  readonly createdDay: number;
  /** `events`: an encoded batch of events. `spans`: an OTLP `TracesData` message as of `toSpanPieces`. */
  readonly kind: 'events' | 'spans';
  /** Earliest and latest producer time of its events. */
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  /** The server's clock at the write, which events of spans are created at. */
  readonly receivedAtMs: number;
  /** Counts the parts of the trace from 0, in order of arrival. */
  readonly position: number;
  readonly payload: Uint8Array;
}

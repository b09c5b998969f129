/** One OpenTelemetry log record as Cairn keeps it: every attribute value is text, non-strings as JSON text. */
export interface LogRecord {
  /** Nanoseconds since the epoch. The record's own time, else its observed time, else its arrival. */
  readonly timeNs: bigint;
  /** Absent when the producer sent none. */
  readonly observedTimeNs?: bigint;
  /** 0 to 24; 0 is unspecified, also for a number outside the range. */
  readonly severityNumber: number;
  /** As the producer wrote it, '' when it wrote none. */
  readonly severityText: string;
  /** The event name, or the attribute `event.name` of older producers. */
  readonly eventName?: string;
  /** A structured body as JSON text; '' when there is none. */
  readonly body: string;
  /** The resource attribute `service.name`, '' when there is none. */
  readonly serviceName: string;
  /** 32 lowercase hex digits. */
  readonly traceId?: string;
  /** 16 lowercase hex digits. */
  readonly spanId?: string;
  readonly scopeName?: string;
  readonly scopeVersion?: string;
  /** The 32 flag bits; 0 when the producer sent none. */
  readonly flags: number;
  readonly droppedAttributesCount: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly resourceAttributes: ReadonlyMap<string, string>;
}

/** A record with its position in the order of arrival. */
export interface StoredLog extends LogRecord {
  /** Unique in the store; increases with arrival for the records that one writer stored for a project. Below 2^53. */
  readonly sequence: number;
}

/** The total order of a project's records: time, then arrival. */
export type LogPosition = Pick<StoredLog, 'timeNs' | 'sequence'>;

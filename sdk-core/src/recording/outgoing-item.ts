/** Strings by name. */
export type ItemTexts = Record<string, string>;

/** An attribute of the trace. */
export interface OutgoingAttribute {
  readonly type: 'attribute';
  key: string;
  value: string;
}

/** A tag of the trace. */
export interface OutgoingTag {
  readonly type: 'tag';
  value: string;
}

/** An event of the trace. */
export interface OutgoingEvent {
  readonly type: 'event';
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  /** `info_event_added`, `warn_event_added`, `error_event_added`, or the type given to `addEvent`. */
  eventType: string;
  /** Version of the payload shape. */
  readonly version: number;
  /** Plain JSON. The first three types have `name`, and `details`, `stack_trace` and `span_id` if known. */
  payload: object;
  /** Groups the events of one lifecycle. */
  correlationId?: string | undefined;
}

/** A span that ended, or was still open when its trace was closed. */
export interface OutgoingSpan {
  readonly type: 'span';
  /** 16 lowercase hexadecimal digits. */
  readonly spanId: string;
  /** 16 lowercase hexadecimal digits; absent directly below the trace. */
  readonly parentSpanId?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  /** Milliseconds since the epoch; absent while the span is unfinished. */
  readonly finishedMs?: number | undefined;
  name: string;
  status?: 'ok' | 'error' | undefined;
  attributes?: ItemTexts | undefined;
}

/** A transaction for the service to follow. */
export interface OutgoingHint {
  readonly type: 'hint';
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  chain: { caip2: string; name?: string | undefined; chainId?: number | undefined };
  kind: string;
  transactionHash?: string | undefined;
  attributes?: ItemTexts | undefined;
  correlationId?: string | undefined;
}

/** A recorded item as `beforeSend` receives it: copied from the host's values, truncated and redacted. */
export type OutgoingItem = OutgoingAttribute | OutgoingTag | OutgoingEvent | OutgoingSpan | OutgoingHint;

/** Strings by name. */
export type ItemTexts = Record<string, string>;

export interface OutgoingAttribute {
  readonly type: 'attribute';
  key: string;
  value: string;
}

export interface OutgoingTag {
  readonly type: 'tag';
  value: string;
}

export interface OutgoingEvent {
  readonly type: 'event';
  /** `info_event_added`, `warn_event_added`, `error_event_added`, or the type given to `addEvent`. */
  eventType: string;
  /** Plain JSON. The first three types have `name`, and `details`, `stack_trace` and `span_id` if known. */
  payload: Record<string, unknown>;
  correlationId?: string | undefined;
}

export interface OutgoingSpan {
  readonly type: 'span';
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  name: string;
  status?: 'ok' | 'error' | undefined;
  attributes?: ItemTexts | undefined;
}

export interface OutgoingHint {
  readonly type: 'hint';
  chain: { caip2: string; name?: string | undefined; chainId?: number | undefined };
  kind: string;
  transactionHash?: string | undefined;
  attributes?: ItemTexts | undefined;
  correlationId?: string | undefined;
}

/** A recorded item as `beforeSend` receives it, with its texts truncated and redacted. */
export type OutgoingItem = OutgoingAttribute | OutgoingTag | OutgoingEvent | OutgoingSpan | OutgoingHint;

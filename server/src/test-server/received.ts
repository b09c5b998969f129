/** A trace as the service answers it, with its timeline. */
export interface ReceivedTrace {
  readonly traceId: string;
  readonly name: string;
  readonly status: 'running' | 'completed' | 'deleted';
  /** The highest severity of its events; absent without any. */
  readonly severity?: 'info' | 'warning' | 'error';
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  /** In order of their time, those of the service itself included. */
  readonly events: readonly ReceivedEvent[];
  /** In order of their start. */
  readonly spans: readonly ReceivedSpan[];
}

/** An event of a trace. */
export interface ReceivedEvent {
  /** Such as `info_event_added`, `started`, `span_finished` or `evm_transaction_mined`. */
  readonly type: string;
  /** The name that its producer gave it; absent for events without one. */
  readonly name?: string;
  /** Of `info`, `warn` and `error` events. */
  readonly severity?: 'info' | 'warning' | 'error';
  /** RFC 3339, by the producer's clock. */
  readonly time: string;
  readonly spanId?: string;
  /** Values that were not strings are their JSON text. */
  readonly details?: Readonly<Record<string, string>>;
  /** Everything it carries, as in the contract. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A span of a trace. */
export interface ReceivedSpan {
  readonly spanId: string;
  /** Absent at the top level. */
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind?: string;
  /** `service.name` of the resource, for spans over OTLP. */
  readonly service?: string;
  readonly status?: string;
  readonly statusMessage?: string;
  /** Absent while it is not finished. */
  readonly durationMs?: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A log record. */
export interface ReceivedLog {
  /** RFC 3339 with up to nine digits of fraction. */
  readonly time: string;
  /** Severity number of OpenTelemetry: 9-12 info, 13-16 warn, 17-20 error; 0 when unspecified. */
  readonly severity: number;
  readonly severityText: string;
  readonly body: string;
  readonly eventName?: string;
  /** Empty when the resource has no `service.name`. */
  readonly service: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly resourceAttributes: Readonly<Record<string, string>>;
}

/** One series of the result of a PromQL query, at one instant. */
export interface ReceivedSample {
  readonly labels: Readonly<Record<string, string>>;
  /** `NaN` and infinities included. */
  readonly value: number;
}

import { getActiveSpan, getActiveTrace } from './context.ts';

/** What log records say about where they were written; empty outside a trace. */
export interface LogCorrelation {
  readonly trace_id?: string;
  readonly span_id?: string;
}

/**
 * The ids of the active trace and span, as fields of a log record: `trace_id` and `span_id`, which the service and OpenTelemetry know.
 * It is a `mixin` of pino, and fits any logger that takes fields.
 *
 * @example
 * import { pino } from 'pino';
 *
 * const log = pino({ mixin: logCorrelation });
 */
export function logCorrelation(): LogCorrelation {
  const trace = getActiveTrace();
  if (trace === undefined) return {};
  const span = getActiveSpan();
  return { trace_id: trace.getTraceId(), ...(span === undefined ? {} : { span_id: span.spanId }) };
}

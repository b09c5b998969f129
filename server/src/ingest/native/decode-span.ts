import type { TraceEventSource } from '../../traces/trace.ts';
import type { NewTraceEvent } from '../../traces/trace-store.ts';
import type { BodyValidators } from './body-validators.ts';
import { itemAttributesProblem } from './decode-attributes.ts';
import { decodeTimestamp, timestampReason } from './decode-timestamp.ts';
import { accepted, type ItemResult, refused } from './rejected-item.ts';

/** Reads one span of a batch: `span_started`, and `span_finished` if it finished. */
export function decodeSpan(
  validators: BodyValidators,
  item: unknown,
  source: TraceEventSource,
): ItemResult<readonly NewTraceEvent[]> {
  const checked = validators.span(item);
  if (!checked.ok) return checked;
  const span = checked.value;
  const startedAtNs = decodeTimestamp(span.started_at);
  const finishedAtNs = span.finished_at === undefined ? undefined : decodeTimestamp(span.finished_at);
  if (startedAtNs === undefined) return refused(`started_at ${timestampReason}`);
  if (span.finished_at !== undefined && finishedAtNs === undefined)
    return refused(`finished_at ${timestampReason}`);
  if (finishedAtNs !== undefined && finishedAtNs < startedAtNs)
    return refused('finished_at is before started_at');
  const problem = itemAttributesProblem(span.attributes);
  if (problem !== undefined) return refused(problem);

  const { span_id, parent_span_id, name, status, attributes } = span;
  const identity = { span_id, ...(parent_span_id === undefined ? {} : { parent_span_id }), name };
  const details = attributes === undefined ? {} : { attributes };
  const started: NewTraceEvent = {
    eventId: `span.${span_id}.started`,
    eventType: 'span_started',
    version: 1,
    source,
    traceTimestampNs: startedAtNs,
    payloadJson: JSON.stringify({ ...identity, ...details }),
  };
  if (finishedAtNs === undefined) return accepted([started]);
  const outcome = {
    ...(status === undefined ? {} : { status }),
    duration_ms: Number(finishedAtNs - startedAtNs) / 1e6,
  };
  const finished: NewTraceEvent = {
    ...started,
    eventId: `span.${span_id}.finished`,
    eventType: 'span_finished',
    traceTimestampNs: finishedAtNs,
    payloadJson: JSON.stringify({ ...identity, ...outcome, ...details }),
  };
  return accepted([started, finished]);
}

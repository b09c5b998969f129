import { isEventOf } from '@cairn/sdk-node/query';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import type { OperationCaller } from './operation-caller.ts';

export interface ReadTrace {
  readonly trace: Schemas['TraceSummary'];
  readonly events: readonly Schemas['TraceEvent'][];
}

export async function readTrace(call: OperationCaller, traceId: string): Promise<ReadTrace> {
  const path = { trace_id: traceId };
  const { trace }: Schemas['TraceEnvelope'] = JSON.parse(await (await call('getTrace', { path })).text());
  const response = await call('listTraceEvents', { path });
  const { events }: Schemas['TraceTimeline'] = JSON.parse(await response.text());
  return { trace, events };
}

/** The only trace that matches a filter. */
export async function readOnlyTrace(call: OperationCaller, filter: string): Promise<ReadTrace> {
  const response = await call('listTraces', { query: { filter } });
  const { traces }: Schemas['TraceList'] = JSON.parse(await response.text());
  const [trace] = traces;
  if (trace === undefined || traces.length > 1) throw new Error(`${traces.length} traces match ${filter}`);
  return readTrace(call, trace.trace_id);
}

/**
 * What finished spans of a trace say, from the root to the innermost, where each has one child. Clocks of several
 * processes do not order them.
 */
export function chainOfSpans(events: readonly Schemas['TraceEvent'][]): Schemas['SpanFinishedPayload'][] {
  const spans = events
    .filter((event) => isEventOf(event, 'span_finished'))
    .map((event): Schemas['SpanFinishedPayload'] => event.payload);
  const chain: Schemas['SpanFinishedPayload'][] = [];
  let next = spans.find(({ parent_span_id }) => parent_span_id === undefined);
  while (next !== undefined) {
    const parent = next.span_id;
    chain.push(next);
    next = spans.find(({ parent_span_id }) => parent_span_id === parent);
  }
  return chain;
}

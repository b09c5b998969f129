import { applySpans } from '../../traces/trace-spans.ts';
import type { TraceState } from '../../traces/trace-state.ts';
import { encodeSegment } from './encode-segment.ts';
import type { SpanGroup } from './span-group.ts';
import { toSpanPieces } from './split-segment.ts';
import type { WrittenTraces } from './written-traces.ts';

/** The spans of one trace in a request. */
export interface GroupWrite {
  readonly projectId: string;
  readonly receivedAtMs: number;
  readonly request: Buffer;
  readonly group: SpanGroup;
}

/**
 * Stores the spans of one trace in the transaction of their request.
 *
 * @returns the number of labels left out; `undefined` when the trace was deleted: nothing was stored.
 */
export function applySpanGroup<Trace extends { readonly state: TraceState }>(
  traces: WrittenTraces<Trace>,
  { projectId, receivedAtMs, request, group }: GroupWrite,
): number | undefined {
  const found = traces.find(projectId, group.traceId);
  if (found?.state.status === 'deleted') return undefined;
  const whole = group.summarize(receivedAtMs);
  const admitted = traces.admit(projectId, found, whole);
  const summary = { ...whole, ...admitted };
  const { firstNs, lastNs } = summary;
  const pieces = toSpanPieces({ segment: encodeSegment(request, group.ranges), firstNs, lastNs });
  if (found === undefined)
    traces.create(projectId, receivedAtMs, (createdAtMs) => {
      return { state: applySpans(undefined, { ...summary, receivedAtMs: createdAtMs }), events: [], pieces };
    });
  else traces.change(found, { state: applySpans(found.state, summary), events: [], pieces }, receivedAtMs);
  return whole.tags.length - admitted.tags.length + whole.attributes.size - admitted.attributes.size;
}

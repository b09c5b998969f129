import type { TraceState } from '../../../../traces/trace-state.ts';
import { diffTerms } from '../../../trace-ingest/trace-terms.ts';
import type { TraceChange } from '../../../trace-ingest/written-traces.ts';
import { encodeEvents } from '../../../trace-timelines/event-codec.ts';
import { timeRangeOf } from '../../../trace-timelines/time-range.ts';
import type { TimelinePart } from '../../../trace-timelines/timeline-part.ts';
import { addLabel, type BatchProject } from './batch-project.ts';
import type { BatchTrace } from './batch-trace.ts';
import { createNewLabels, type NewLabels } from './new-labels.ts';
import type { EvaluatedWrite } from './trace-rules.ts';

/** What the commands of a write change. */
export interface BatchChanges {
  readonly traces: Set<BatchTrace>;
  readonly parts: TimelinePart[];
  readonly flushes: { readonly traceKey: bigint; readonly flushId: string }[];
  readonly pluginEvents: { readonly traceKey: bigint; readonly eventId: string }[];
  readonly evaluated: EvaluatedWrite[];
  readonly labels: NewLabels;
}

export function createBatchChanges(): BatchChanges {
  return {
    traces: new Set(),
    parts: [],
    flushes: [],
    pluginEvents: [],
    evaluated: [],
    labels: createNewLabels(),
  };
}

/** When a command was received, and the time that rules see: a new trace may be created later than it was received. */
export interface CommandTimes {
  readonly receivedAtMs: number;
  readonly atMs: number;
}

/** Records the change of a trace whose state is the new one already. @param before its state, absent for a new trace. */
export function recordChange(
  changes: BatchChanges,
  trace: BatchTrace,
  project: BatchProject,
  before: TraceState | undefined,
  change: TraceChange,
  { receivedAtMs, atMs }: CommandTimes,
): void {
  const { traceKey, projectId, createdDay, state } = trace;
  const { events, pieces, flushId } = change;
  changes.traces.add(trace);
  const toPart = (part: Pick<TimelinePart, 'kind' | 'firstNs' | 'lastNs' | 'payload'>): TimelinePart => {
    const position = trace.partCount;
    trace.partCount += 1;
    return { ...part, traceKey, createdDay, receivedAtMs, position };
  };
  if (events.length > 0) {
    const payload = Buffer.from(encodeEvents(events));
    changes.parts.push(toPart({ kind: 'events', ...timeRangeOf(events), payload }));
  }
  for (const { segment, firstNs, lastNs } of pieces)
    changes.parts.push(toPart({ kind: 'spans', firstNs, lastNs, payload: segment }));
  if (flushId !== undefined) changes.flushes.push({ traceKey, flushId });
  const terms = diffTerms(before, state);
  for (const { kind, key, value } of terms.added) {
    if (kind === 'tag') addLabel(project, kind, value);
    if (kind === 'attribute') addLabel(project, kind, key);
    if (kind === 'tag' || kind === 'attribute')
      changes.labels.add({ projectId, kind, key, value, day: createdDay });
  }
  const evaluatedRevision = trace.rulesRevision;
  changes.evaluated.push({ traceKey, projectId, state, changes: terms, evaluatedRevision, atMs });
}

import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import {
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceFlush, TraceStore } from '../../../../server/src/traces/trace-store.ts';

/** A flush with one event that has the id of the flush. */
export function flushOf(index: number, flushId: string, changes: Partial<TraceFlush> = {}): TraceFlush {
  return sampleFlush(index, { flushId, events: [sampleEvent(flushId, 'sample', 1_000)], ...changes });
}

/** The ids of the events of `flushOf` on the timeline of a trace, `undefined` when there is no trace. */
export async function flushesOf(store: TraceStore, index: number): Promise<readonly string[] | undefined> {
  const timeline = await readTimeline(store, sampleProjectId, sampleTraceId(index));
  return timeline?.filter(({ eventType }) => eventType === 'sample').map(({ eventId }) => eventId);
}

import type { TraceClose, TraceFlush } from '../trace-store.ts';

export const sampleProjectId = 'prj_1';

export function sampleTraceId(index: number): string {
  return index.toString(16).padStart(32, '0');
}

/** A minimal flush of one trace, with changes. */
export function sampleFlush(index: number, changes: Partial<TraceFlush> = {}): TraceFlush {
  return {
    projectId: sampleProjectId,
    traceId: sampleTraceId(index),
    flushId: 'flush-1',
    source: 'client_server',
    sentAtNs: 5_000_000_000n,
    receivedAtMs: 10_000,
    events: [],
    attributes: new Map(),
    tags: [],
    ...changes,
  };
}

export function sampleClose(index: number, changes: Partial<TraceClose> = {}): TraceClose {
  return { projectId: sampleProjectId, traceId: sampleTraceId(index), receivedAtMs: 20_000, ...changes };
}

export function sampleEvent(
  eventId: string,
  eventType: string,
  traceTimestampMs: number,
): TraceFlush['events'][number] {
  return {
    eventId,
    eventType,
    version: 1,
    source: 'client_server',
    traceTimestampNs: BigInt(traceTimestampMs) * 1_000_000n,
    payloadJson: JSON.stringify({ name: eventId }),
  };
}

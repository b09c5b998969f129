import type { DropReason, TraceCallbacks } from '../delivery/callbacks.ts';

/** Callbacks that record their calls. */
export interface RecordingCallbacks extends TraceCallbacks {
  /** One line for each call, such as `flushed 3` or `dropped 1 queue_full`. */
  readonly calls: string[];
  flushedCount(): number;
  droppedCount(reason?: DropReason): number;
}

export function createRecordingCallbacks(): RecordingCallbacks {
  const calls: string[] = [];
  const droppedByReason = new Map<DropReason, number>();
  let flushed = 0;
  return {
    calls,
    flushedCount: () => flushed,
    droppedCount(reason) {
      if (reason !== undefined) return droppedByReason.get(reason) ?? 0;
      return [...droppedByReason.values()].reduce((sum, count) => sum + count, 0);
    },
    onCreated: () => void calls.push('created'),
    onFlushed(_traceId, itemCount) {
      flushed += itemCount;
      calls.push(`flushed ${itemCount}`);
    },
    onFlushError: (error, operation) =>
      void calls.push(`${operation} failed: ${error.kind} ${error.status ?? ''}`.trim()),
    onClosed: (_traceId, reason) => void calls.push(`closed ${reason ?? ''}`.trim()),
    onDropped(count, reason) {
      droppedByReason.set(reason, (droppedByReason.get(reason) ?? 0) + count);
      calls.push(`dropped ${count} ${reason}`);
    },
  };
}

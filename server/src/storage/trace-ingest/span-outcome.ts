import { createRejectionTally, type RejectionTally, toRejectedCounts } from '../../ingest/rejections.ts';
import type { SpanAppendOutcome, SpanRejectionReason } from '../../traces/trace-store.ts';

/** What became of the accepted and the late spans of a request. */
export interface SpanCounts {
  readonly accepted: number;
  /** Spans of deleted traces, and one of these traces. */
  readonly deleted: number;
  readonly deletedTrace: string | undefined;
  /** Tags and attribute keys that their projects had no room for. */
  readonly labelsLeftOut: number;
}

/** @param rejections of the request alone, which stay as they are: its transaction may be repeated. */
export function toSpanOutcome(
  { accepted, deleted, deletedTrace, labelsLeftOut }: SpanCounts,
  rejections: Pick<RejectionTally<SpanRejectionReason>, 'list'>,
): Omit<SpanAppendOutcome, 'duplicate'> {
  const all = createRejectionTally<SpanRejectionReason>();
  for (const { reason, count, example } of rejections.list()) all.add(reason, () => example, count);
  all.add('trace_deleted', () => explainDeleted(deletedTrace ?? ''), deleted);
  return {
    accepted,
    ...(labelsLeftOut === 0 ? {} : { reason: explainLeftOut(labelsLeftOut), labelsLeftOut }),
    ...toRejectedCounts(all),
  };
}

function explainLeftOut(count: number): string {
  return `the project already has its maximum of distinct tags or attribute keys; ${count} new ones were left out of the traces, but not of their spans`;
}

function explainDeleted(traceId: string): string {
  return `trace ${traceId} was deleted and takes no more spans`;
}

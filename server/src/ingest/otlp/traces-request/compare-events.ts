import type { TraceEvent } from '../../../traces/trace.ts';

/** What happens first at one instant; every other type stands between `span_started` and `span_finished`. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['started', 0],
  ['attributes_updated', 1],
  ['tags_updated', 2],
  ['span_started', 3],
  ['span_finished', 5],
  ['finished', 6],
  ['trace_closed', 7],
  ['trace_deleted', 8],
]);
const otherRank = 4;

/**
 * Order of derived events: by time, then a start before what happens during it before its end, then by id. The index in
 * the id of a span event counts as a number.
 */
export function compareEvents(a: TraceEvent, b: TraceEvent): number {
  if (a.traceTimestampNs !== b.traceTimestampNs) return a.traceTimestampNs < b.traceTimestampNs ? -1 : 1;
  return rankOf(a) - rankOf(b) || compareIds(a.eventId, b.eventId);
}

function rankOf({ eventType }: TraceEvent): number {
  return ranks.get(eventType) ?? otherRank;
}

/** By the text up to the last dot, then by what follows: in ids of span events an index, the shorter the lower. */
function compareIds(a: string, b: string): number {
  const aPrefix = a.slice(0, a.lastIndexOf('.') + 1);
  const bPrefix = b.slice(0, b.lastIndexOf('.') + 1);
  if (aPrefix !== bPrefix) return aPrefix < bPrefix ? -1 : 1;
  if (a.length !== b.length) return a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}

import { type Differences, type StoredTrace, serviceEventTypes } from './compare-trace.ts';
import type { SentSpan, SentSpans } from './sent-spans.ts';

/** A trace of spans as the service returns it. */
export interface StoredSpanTrace extends StoredTrace {
  readonly name: string;
}

/** What of a span is there. */
type Presence = 'whole' | 'torn' | 'absent';

/**
 * Compares stored traces with the spans that clients sent of them, and adds to `differences`.
 *
 * @param batches everything that was sent of these traces.
 * @param stored `undefined` for a trace that the service does not have.
 */
export function compareSpans(
  batches: readonly SentSpans[],
  stored: ReadonlyMap<string, StoredSpanTrace | undefined>,
  differences: Differences,
): void {
  const inBatches = new Map<SentSpan, SentSpans[]>();
  for (const batch of batches) {
    for (const span of new Set(batch.spans)) {
      if (!stored.has(span.traceId)) continue;
      const list = inBatches.get(span) ?? [];
      list.push(batch);
      inBatches.set(span, list);
    }
  }
  const presences = new Map<SentSpan, Presence>();
  const ofTraces = Map.groupBy(inBatches.keys(), ({ traceId }) => traceId);
  for (const [traceId, trace] of stored) {
    const spans = ofTraces.get(traceId) ?? [];
    const counts = countEvents(traceId, trace, differences);
    for (const span of spans)
      presences.set(span, presenceOf(span, counts, inBatches.get(span) ?? [], differences));
    compareForeign(traceId, trace, spans, differences);
    if (trace !== undefined)
      compareHead(
        traceId,
        trace,
        spans.filter((span) => presences.get(span) !== 'absent'),
        differences,
      );
  }
  compareWholeBatches(batches, inBatches, presences, differences);
}

function countEvents(
  traceId: string,
  trace: StoredSpanTrace | undefined,
  { duplicated }: Differences,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { event_id } of trace?.events ?? []) counts.set(event_id, (counts.get(event_id) ?? 0) + 1);
  for (const [eventId, count] of counts) {
    if (count > 1) duplicated.push(`${traceId} ${eventId} x${count}`);
  }
  return counts;
}

function presenceOf(
  { traceId, spanId, eventIds }: SentSpan,
  counts: ReadonlyMap<string, number>,
  batches: readonly SentSpans[],
  { lost, torn, foreign }: Differences,
): Presence {
  const parts = eventIds.map((eventId) => counts.has(eventId));
  const presence = parts.every(Boolean) ? 'whole' : parts.some(Boolean) ? 'torn' : 'absent';
  const what = `${traceId} span ${spanId}`;
  if (presence === 'torn') torn.push(what);
  if (presence !== 'whole' && batches.some(({ acknowledged }) => acknowledged)) lost.push(what);
  if (presence !== 'absent' && batches.every(({ isRefused = false }) => isRefused))
    foreign.push(`${what}, which was refused`);
  return presence;
}

function compareForeign(
  traceId: string,
  trace: StoredSpanTrace | undefined,
  spans: readonly SentSpan[],
  { foreign }: Differences,
): void {
  const sentIds = new Set(spans.flatMap(({ eventIds }) => eventIds));
  for (const { event_id, event_type } of trace?.events ?? []) {
    if (!sentIds.has(event_id) && !serviceEventTypes.has(event_type)) foreign.push(`${traceId} ${event_id}`);
  }
}

/** Name, status and tags of a trace are those of the spans that are there, in whatever order they came. */
function compareHead(
  traceId: string,
  trace: StoredSpanTrace,
  spans: readonly SentSpan[],
  { torn }: Differences,
): void {
  const [first] = spans.toSorted(byRank);
  const isCompleted = spans.some(({ isRoot }) => isRoot);
  if (first === undefined) torn.push(`${traceId} has no span`);
  else if (trace.name !== first.name) torn.push(`${traceId} is named ${trace.name}, not ${first.name}`);
  if ((trace.status === 'completed') !== isCompleted) torn.push(`${traceId} is ${trace.status}`);
  const tags = spans.flatMap(({ tag = [] }) => tag).toSorted();
  if (trace.tags.toSorted().join() !== tags.join())
    torn.push(`${traceId} has the tags ${trace.tags}, not ${tags}`);
}

/** The first span names the trace: roots before others, then by time, then by id. */
function byRank(a: SentSpan, b: SentSpan): number {
  if (a.isRoot !== b.isRoot) return a.isRoot ? -1 : 1;
  if (a.startNs !== b.startNs) return a.startNs < b.startNs ? -1 : 1;
  return a.spanId < b.spanId ? -1 : 1;
}

/** Of a request that was not acknowledged, the spans that came by no other are all there or none is. */
function compareWholeBatches(
  batches: readonly SentSpans[],
  inBatches: ReadonlyMap<SentSpan, readonly SentSpans[]>,
  presences: ReadonlyMap<SentSpan, Presence>,
  { torn }: Differences,
): void {
  for (const batch of batches) {
    if (batch.acknowledged) continue;
    const own = [...new Set(batch.spans)].filter((span) => inBatches.get(span)?.length === 1);
    const absent = own.filter((span) => presences.get(span) === 'absent').length;
    if (absent > 0 && absent < own.length)
      torn.push(`spans ${batch.id}: ${own.length - absent} of ${own.length} spans`);
  }
}

import type { SentTrace } from './sent-trace.ts';

/** A trace as the service returns it. */
export interface StoredTrace {
  readonly status: string;
  readonly tags: readonly string[];
  readonly events: readonly { readonly event_id: string; readonly event_type: string }[];
}

/** What is wrong with what is stored; every list names batches, events or traces, and is empty when all is well. */
export interface Differences {
  /** Acknowledged and not there. */
  readonly lost: string[];
  /** There more than once. */
  readonly duplicated: string[];
  /** There and never sent. */
  readonly foreign: string[];
  /** Batches of which a part is there. */
  readonly torn: string[];
}

export function noDifferences(): Differences {
  return { lost: [], duplicated: [], foreign: [], torn: [] };
}

/** One line for each difference. */
export function describeDifferences(differences: Differences): string[] {
  return Object.entries(differences).flatMap(([kind, found]: [string, readonly string[]]) =>
    found.map((what) => `${kind}: ${what}`),
  );
}

/** Types of the events that the service adds by itself. */
export const serviceEventTypes: ReadonlySet<string> = new Set([
  'started',
  'attributes_updated',
  'tags_updated',
  'finished',
  'trace_closed',
]);

/** Compares a stored trace with the record of its client, and adds to `differences`. */
export function compareTrace(
  sent: SentTrace,
  stored: StoredTrace | undefined,
  differences: Differences,
): void {
  const counts = new Map<string, number>();
  for (const { event_id } of stored?.events ?? []) counts.set(event_id, (counts.get(event_id) ?? 0) + 1);
  for (const [eventId, count] of counts) {
    if (count > 1) differences.duplicated.push(`${sent.traceId} ${eventId} x${count}`);
  }
  compareBatches(sent, stored, counts, differences);
  compareForeign(sent, stored, differences);
  compareClose(sent, stored, differences);
}

function compareBatches(
  { traceId, batches }: SentTrace,
  stored: StoredTrace | undefined,
  counts: ReadonlyMap<string, number>,
  { lost, torn }: Differences,
): void {
  for (const { id, eventIds, tag, acknowledged } of batches) {
    const parts = [
      ...eventIds.map((eventId) => counts.has(eventId)),
      ...(tag === undefined ? [] : [stored?.tags.includes(tag) === true]),
    ];
    const isThere = parts.every(Boolean);
    if (!isThere && acknowledged) lost.push(`${traceId} batch ${id}`);
    if (!isThere && parts.some(Boolean)) torn.push(`${traceId} batch ${id}`);
  }
}

function compareForeign(
  { traceId, batches }: SentTrace,
  stored: StoredTrace | undefined,
  { foreign }: Differences,
): void {
  const sentIds = new Set(batches.flatMap((batch) => batch.eventIds));
  for (const { event_id, event_type } of stored?.events ?? []) {
    if (!sentIds.has(event_id) && !serviceEventTypes.has(event_type)) foreign.push(`${traceId} ${event_id}`);
  }
}

function compareClose(
  { traceId, close }: SentTrace,
  stored: StoredTrace | undefined,
  { lost, foreign, torn }: Differences,
): void {
  const isCompleted = stored?.status === 'completed';
  const closings = (stored?.events ?? []).filter(({ event_type }) => event_type === 'trace_closed').length;
  if (close === 'acknowledged' && !isCompleted) lost.push(`${traceId} close`);
  if (close === 'unsent' && isCompleted) foreign.push(`${traceId} close`);
  if (closings !== (isCompleted ? 1 : 0)) torn.push(`${traceId} close`);
}

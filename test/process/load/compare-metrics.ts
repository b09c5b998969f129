import type { Differences } from './compare-trace.ts';
import type { SentMetrics } from './sent-metrics.ts';

/** Samples of one series as the service returns them. */
export type StoredSeries = readonly (readonly [timestampMs: number, value: number])[];

type Values = ReadonlyMap<number, number>;

/**
 * Compares stored samples of batches with the records of their clients, and adds to `differences`.
 *
 * @param batches in the order in which each producer first sent them.
 * @param stored by `seriesKey`; changed to what nobody has sent.
 * @returns how many of the batches are stored.
 */
export function compareMetrics(
  batches: readonly SentMetrics[],
  stored: ReadonlyMap<string, StoredSeries>,
  differences: Differences,
): number {
  const values = toValues(stored, differences);
  const foreign = new Map([...values].map(([series, samples]) => [series, new Map(samples)]));
  const totals = new Map<string, CountedDelta>();
  let storedCount = 0;
  for (const batch of batches) {
    const { id, samples, delta, acknowledged, isRefused = false } = batch;
    let found = 0;
    for (const { series, timestampMs, value } of samples) {
      if (values.get(series)?.get(timestampMs) !== value) continue;
      foreign.get(series)?.delete(timestampMs);
      found += 1;
    }
    const total = delta && values.get(delta.series)?.get(delta.timestampMs);
    if (delta !== undefined && total !== undefined) {
      foreign.get(delta.series)?.delete(delta.timestampMs);
      found += 1;
      compareTotal({ batch, delta: delta.delta, total }, totals.get(delta.series), differences);
      totals.set(delta.series, { batch, delta: delta.delta, total });
    }
    const sentCount = samples.length + (delta === undefined ? 0 : 1);
    const what = `metrics ${id}: ${found} of ${sentCount} samples`;
    if (isRefused && found > 0) differences.foreign.push(`metrics ${id}, which were refused`);
    if (found === sentCount) storedCount += 1;
    else if (acknowledged) differences.lost.push(what);
    if (found > 0 && found !== sentCount) differences.torn.push(what);
  }
  for (const [series, samples] of foreign) {
    for (const [timestampMs, value] of samples) {
      differences.foreign.push(`sample of ${series} at ${timestampMs}: ${value}`);
    }
  }
  return storedCount;
}

function toValues(
  stored: ReadonlyMap<string, StoredSeries>,
  { duplicated }: Differences,
): ReadonlyMap<string, Values> {
  return new Map(
    [...stored].map(([series, samples]) => {
      const values = new Map(samples);
      if (values.size !== samples.length) duplicated.push(`samples of ${series}`);
      return [series, values];
    }),
  );
}

interface CountedDelta {
  readonly batch: SentMetrics;
  readonly delta: number;
  readonly total: number;
}

/** A total goes on from the one before. Only after a start of the service it may begin anew, with the first batch that came then. */
function compareTotal(
  current: CountedDelta,
  before: CountedDelta | undefined,
  { duplicated, lost }: Differences,
): void {
  const { batch, delta, total } = current;
  const allowed = [(before?.total ?? 0) + delta];
  if (before !== undefined && (before.batch.stretch !== batch.stretch || batch.isRetried))
    allowed.push(delta);
  // The first batch after the start may be the one before, whose stored total is that of its first attempt.
  if (before?.batch.isRetried) allowed.push(before.delta + delta);
  if (allowed.includes(total)) return;
  const isMore = total > Math.max(...allowed);
  (isMore ? duplicated : lost).push(
    `total ${total} after metrics ${batch.id} is not one of ${allowed.join(', ')}`,
  );
}

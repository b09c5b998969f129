import type { Differences } from './compare-trace.ts';
import { type SentLogs, textOfRecord } from './sent-logs.ts';

/** A record as the service returns it. */
export interface StoredRecord {
  readonly record_id: string;
  readonly time: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Compares stored log batches with the records of their clients, and adds to `differences`.
 *
 * @returns how many of the batches are stored.
 */
export function compareLogs(
  batches: readonly SentLogs[],
  stored: readonly StoredRecord[],
  differences: Differences,
): number {
  const ordinals = new Map(batches.map(({ id }): [string, Set<number>] => [id, new Set()]));
  const recordIds = new Set<string>();
  for (const { record_id, body, attributes } of stored) {
    const { batch = '', ordinal = '' } = attributes;
    const place = Number(ordinal);
    const seen = ordinals.get(batch);
    if (seen === undefined || body !== textOfRecord(batch, place)) {
      differences.foreign.push(`record ${record_id} "${body}"`);
      continue;
    }
    if (seen.has(place) || recordIds.has(record_id)) {
      differences.duplicated.push(`logs ${batch} record ${ordinal}`);
    }
    seen.add(place);
    recordIds.add(record_id);
  }
  let storedCount = 0;
  for (const { id, recordCount, acknowledged, isRefused = false } of batches) {
    const found = ordinals.get(id)?.size ?? 0;
    if (isRefused && found > 0) differences.foreign.push(`logs ${id}, which were refused`);
    if (found === recordCount) storedCount += 1;
    else if (acknowledged) differences.lost.push(`logs ${id}: ${found} of ${recordCount} records`);
    if (found > 0 && found !== recordCount) {
      differences.torn.push(`logs ${id}: ${found} of ${recordCount} records`);
    }
  }
  return storedCount;
}

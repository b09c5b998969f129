import { maxBlockSamples } from '../chunks/encode-block.ts';
import type { BlockRow } from './block-row.ts';

const fewestMerged = 4;

/** A merge rewrites all its samples, so it waits until the result is at least twice the largest block. */
const leastGrowth = 2;

/** Bounds time and memory of one merge: about a second, and some 16 MiB. */
const maxMergedSamples = 2 ** 23;

/**
 * Chooses blocks of one project to merge: several that may all have chunks of one series.
 *
 * @param rows of one day.
 * @param upToGeneration blocks of later memtables may still be in memory and are not merged.
 */
export function chooseMerge(rows: readonly BlockRow[], upToGeneration: number): BlockRow[] | undefined {
  const candidates = rows.filter((row) => isCandidate(row, upToGeneration));
  for (const ofProject of Map.groupBy(candidates, ({ projectId }) => projectId).values()) {
    let overlapping: BlockRow[] = [];
    for (const row of ofProject.sort(compareFirst)) {
      const still = overlapping.filter((other) => isAtOrAfter(other, row));
      if (still.length < overlapping.length && isWorthwhile(overlapping)) return overlapping;
      overlapping = [...still, row];
      if (sampleCountOf(overlapping) <= maxMergedSamples) continue;
      if (isWorthwhile(still)) return still;
      overlapping = [row];
    }
    if (isWorthwhile(overlapping)) return overlapping;
  }
  return undefined;
}

/** Of merged blocks only those that are far from full. */
function isCandidate({ generation, sampleCount }: BlockRow, upToGeneration: number): boolean {
  return generation === null ? sampleCount < maxBlockSamples / 2 : generation <= upToGeneration;
}

function isWorthwhile(rows: readonly BlockRow[]): boolean {
  const largest = Math.max(...rows.map(({ sampleCount }) => sampleCount));
  return rows.length >= fewestMerged && sampleCountOf(rows) >= largest * leastGrowth;
}

function sampleCountOf(rows: readonly BlockRow[]): number {
  return rows.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
}

function compareFirst(a: BlockRow, b: BlockRow): number {
  return compareKeys(a.firstMetric, a.firstLabels, b.firstMetric, b.firstLabels) || a.blockId - b.blockId;
}

/** Whether the last series of a block is not before the first of another. */
function isAtOrAfter(block: BlockRow, other: BlockRow): boolean {
  return compareKeys(block.lastMetric, block.lastLabels, other.firstMetric, other.firstLabels) >= 0;
}

function compareKeys(
  metric: string,
  labels: Uint8Array,
  otherMetric: string,
  otherLabels: Uint8Array,
): number {
  if (metric !== otherMetric) return metric < otherMetric ? -1 : 1;
  return Buffer.compare(labels, otherLabels);
}

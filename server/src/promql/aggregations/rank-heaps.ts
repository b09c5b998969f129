/** Whether a value ranks above another one. NaN ranks below everything else. */
export type RanksAbove = (a: number, b: number) => boolean;

export function ranksHigher(a: number, b: number): boolean {
  return a > b || (Number.isNaN(b) && !Number.isNaN(a));
}

export function ranksLower(a: number, b: number): boolean {
  return a < b || (Number.isNaN(b) && !Number.isNaN(a));
}

/**
 * The best entries of one group: a binary heap per step with the lowest entry on top. The heap of a step starts at
 * `step * capacity` in both columns.
 */
export interface RankHeaps {
  readonly isAbove: RanksAbove;
  /** The number of entries of a step. */
  readonly sizes: Uint32Array;
  capacity: number;
  values: Float64Array;
  /** The series of an entry; of equal values the series with the lower number ranks higher. */
  series: Uint32Array;
}

export function createRankHeaps(stepCount: number, isAbove: RanksAbove): RankHeaps {
  return {
    isAbove,
    sizes: new Uint32Array(stepCount),
    capacity: 1,
    values: new Float64Array(stepCount),
    series: new Uint32Array(stepCount),
  };
}

/**
 * Offers a value of a series with a higher number than all before, replacing the lowest when there are `limit` entries.
 * Returns whether it was kept.
 */
export function offer(heaps: RankHeaps, step: number, value: number, series: number, limit: number): boolean {
  // Entries below `sizes` exist.
  const size = heaps.sizes[step] as number;
  if (size < limit) {
    if (size === heaps.capacity) grow(heaps, limit);
    const base = step * heaps.capacity;
    heaps.values[base + size] = value;
    heaps.series[base + size] = series;
    heaps.sizes[step] = size + 1;
    siftUp(heaps, base, size);
    return true;
  }
  const base = step * heaps.capacity;
  if (size === 0 || !heaps.isAbove(value, heaps.values[base] as number)) return false;
  heaps.values[base] = value;
  heaps.series[base] = series;
  siftDown(heaps, base, size);
  return true;
}

/** The positions of the entries of a step, best first. */
export function rankEntries(heaps: RankHeaps, step: number): number[] {
  const base = step * heaps.capacity;
  const entries = Array.from({ length: heaps.sizes[step] ?? 0 }, (_, at) => base + at);
  return entries.sort((a, b) => (isBelow(heaps, a, b) ? 1 : -1));
}

function grow(heaps: RankHeaps, limit: number): void {
  const { capacity, values, series, sizes } = heaps;
  heaps.capacity = Math.min(capacity * 2, limit);
  heaps.values = new Float64Array(sizes.length * heaps.capacity);
  heaps.series = new Uint32Array(sizes.length * heaps.capacity);
  for (let step = 0; step < sizes.length; step++) {
    const from = step * capacity;
    heaps.values.set(values.subarray(from, from + capacity), step * heaps.capacity);
    heaps.series.set(series.subarray(from, from + capacity), step * heaps.capacity);
  }
}

/** Whether the entry at `a` ranks below that at `b`. */
function isBelow({ values, series, isAbove }: RankHeaps, a: number, b: number): boolean {
  const [valueA, valueB] = [values[a] as number, values[b] as number];
  if (isAbove(valueB, valueA)) return true;
  if (isAbove(valueA, valueB)) return false;
  return (series[a] as number) > (series[b] as number);
}

function siftUp(heaps: RankHeaps, base: number, from: number): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!isBelow(heaps, base + at, base + parent)) return;
    swap(heaps, base + at, base + parent);
    at = parent;
  }
}

function siftDown(heaps: RankHeaps, base: number, size: number): void {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let lowest = at;
    if (left < size && isBelow(heaps, base + left, base + lowest)) lowest = left;
    if (right < size && isBelow(heaps, base + right, base + lowest)) lowest = right;
    if (lowest === at) return;
    swap(heaps, base + at, base + lowest);
    at = lowest;
  }
}

function swap({ values, series }: RankHeaps, a: number, b: number): void {
  const [value, number] = [values[a] as number, series[a] as number];
  values[a] = values[b] as number;
  series[a] = series[b] as number;
  values[b] = value;
  series[b] = number;
}

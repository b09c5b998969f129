import type { LabelMatcher } from '../labels/label-matcher.ts';
import { labelValue } from '../labels/label-value.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsKey } from '../labels/labels-key.ts';
import type { Samples } from '../samples/samples.ts';
import type { SeriesSource } from '../series-source.ts';

/** A `SeriesSource` over arrays, for tests. Series are selected in the order of their first `append`. */
export interface MemorySource extends SeriesSource {
  /**
   * Adds samples to a series, in any order; the last one of a time wins. The bits of values are preserved, including
   * staleness markers.
   */
  append(labels: Labels, timestampsMs: ArrayLike<number>, values: Float64Array): void;
}

interface Series {
  readonly labels: Labels;
  timestampsMs: Float64Array;
  values: Float64Array;
}

export function createMemorySource(): MemorySource {
  const series = new Map<string, Series>();
  return {
    append(labels, timestampsMs, values) {
      const known = series.get(labelsKey(labels)) ?? emptySeries(labels);
      series.set(labelsKey(labels), known);
      add(known, timestampsMs, values);
    },
    select(matchers, minMs, maxMs) {
      const selected = [...series.values()].filter(
        ({ labels, timestampsMs }) =>
          matchesAll(matchers, labels) && firstFrom(timestampsMs, minMs) < firstFrom(timestampsMs, maxMs + 1),
      );
      const at = (index: number): Series => {
        const found = selected[index];
        if (found === undefined) throw new RangeError(`no series ${index} of ${selected.length}`);
        return found;
      };
      return {
        count: selected.length,
        labels: (index) => at(index).labels,
        read: (index) => toSamples(at(index), minMs, maxMs),
      };
    },
  };
}

function emptySeries(labels: Labels): Series {
  return { labels, timestampsMs: new Float64Array(), values: new Float64Array() };
}

function matchesAll(matchers: readonly LabelMatcher[], labels: Labels): boolean {
  return matchers.every((matcher) => matcher.matches(labelValue(labels, matcher.name)));
}

function toSamples({ timestampsMs, values }: Series, minMs: number, maxMs: number): Samples {
  return {
    timestampsMs,
    values,
    from: firstFrom(timestampsMs, minMs),
    to: firstFrom(timestampsMs, maxMs + 1),
  };
}

/** The index of the first time at or after `timeMs`. */
function firstFrom(timestampsMs: Float64Array, timeMs: number): number {
  let [low, high] = [0, timestampsMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timestampsMs[middle] ?? 0) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function add(series: Series, timestampsMs: ArrayLike<number>, values: Float64Array): void {
  if (!areInOrderAfter(series.timestampsMs.at(-1) ?? -Infinity, timestampsMs)) {
    mergeInto(series, timestampsMs, values);
    return;
  }
  series.timestampsMs = concatenate(series.timestampsMs, timestampsMs);
  series.values = concatenate(series.values, values);
}

function areInOrderAfter(timeMs: number, timestampsMs: ArrayLike<number>): boolean {
  let lastMs = timeMs;
  for (let i = 0; i < timestampsMs.length; i++) {
    const nextMs = timestampsMs[i] ?? 0;
    if (nextMs <= lastMs) return false;
    lastMs = nextMs;
  }
  return true;
}

/** Between arrays of this type, bits are copied. */
function concatenate(first: Float64Array, second: ArrayLike<number>): Float64Array {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Merges by time; the values are moved as bits, because reading a NaN as a number may change them. */
function mergeInto(series: Series, timestampsMs: ArrayLike<number>, values: Float64Array): void {
  const places = new Map<number, readonly [Float64Array, number]>();
  for (let i = 0; i < series.timestampsMs.length; i++)
    places.set(series.timestampsMs[i] ?? 0, [series.values, i]);
  for (let i = 0; i < timestampsMs.length; i++) places.set(timestampsMs[i] ?? 0, [values, i]);
  const times = Float64Array.from(places.keys()).sort();
  const merged = new Float64Array(times.length);
  for (const [index, timestampMs] of times.entries()) {
    const [source, at] = places.get(timestampMs) ?? [values, 0];
    merged.set(source.subarray(at, at + 1), index);
  }
  series.timestampsMs = times;
  series.values = merged;
}

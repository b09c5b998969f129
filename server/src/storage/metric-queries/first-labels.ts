import { compareLabels } from '../../promql/labels/compare-labels.ts';
import type { Labels } from '../../promql/labels/labels.ts';

/** Collects label sets and keeps the first ones by `compareLabels`, so that memory follows how many these are, not how many there are. */
export interface FirstLabels {
  add(labels: Labels): void;
  /** In their order. */
  list(): readonly Labels[];
}

/** Label sets that are collected between two sorts, at least. */
const leastCollected = 1_000;

/** @param count at least 1. */
export function createFirstLabels(count: number): FirstLabels {
  const kept: Labels[] = [];
  const maxCollected = count + Math.max(count, leastCollected);
  /** Later ones are not among the first. */
  let last: Labels | undefined;

  function sort(): void {
    kept.sort(compareLabels);
    if (kept.length < count) return;
    kept.length = count;
    last = kept.at(-1);
  }

  return {
    add(labels) {
      if (last !== undefined && compareLabels(labels, last) > 0) return;
      kept.push(labels);
      if (kept.length === maxCollected) sort();
    },
    list() {
      sort();
      return kept;
    },
  };
}

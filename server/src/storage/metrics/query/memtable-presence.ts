import type { MetricIndex } from '../../metric-queries/metric-index.ts';
import type { MemtableView } from '../shared/head-view.ts';

/** Caches which rows of a metric have samples in a memtable: a row that has samples keeps them. */
export interface MemtablePresence {
  /** Sets the flag of each row with samples. */
  mark(memtable: MemtableView, metric: MetricIndex, rows: Int32Array, flags: Uint8Array): void;
}

export function createMemtablePresence(): MemtablePresence {
  // Weak, because memtables go.
  const known = new WeakMap<MemtableView, Map<MetricIndex, Uint8Array>>();

  function knownFlags(memtable: MemtableView, metric: MetricIndex): Uint8Array {
    const ofMemtable = known.get(memtable) ?? new Map<MetricIndex, Uint8Array>();
    known.set(memtable, ofMemtable);
    const flags = ofMemtable.get(metric);
    if (flags !== undefined && flags.length >= metric.rowCount) return flags;
    const grown = new Uint8Array(Math.ceil(metric.rowCount * 1.25));
    if (flags !== undefined) grown.set(flags);
    ofMemtable.set(metric, grown);
    return grown;
  }

  return {
    mark(memtable, metric, rows, flags) {
      const present = knownFlags(memtable, metric);
      for (let i = 0; i < rows.length; i++) {
        // In bounds.
        const row = rows[i] as number;
        if (present[row] === 0) {
          const series = metric.headSeries(row);
          if (series < 0 || memtable.read(series) === undefined) continue;
          present[row] = 1;
        }
        flags[row] = 1;
      }
    },
  };
}

import type { GenerationView } from '../shared/head-view.ts';
import type { MetricIndex } from './metric-index.ts';

/** Remembers which rows of a metric have samples in a generation, so that each is looked up once: they only become more. */
export interface GenerationPresence {
  /** Sets the flag of each row that has. */
  mark(generation: GenerationView, metric: MetricIndex, rows: Int32Array, flags: Uint8Array): void;
}

export function createGenerationPresence(): GenerationPresence {
  // Weak, because generations go.
  const known = new WeakMap<GenerationView, Map<MetricIndex, Uint8Array>>();

  function knownFlags(generation: GenerationView, metric: MetricIndex): Uint8Array {
    const ofGeneration = known.get(generation) ?? new Map<MetricIndex, Uint8Array>();
    known.set(generation, ofGeneration);
    const flags = ofGeneration.get(metric);
    if (flags !== undefined && flags.length >= metric.rowCount) return flags;
    const grown = new Uint8Array(Math.ceil(metric.rowCount * 1.25));
    if (flags !== undefined) grown.set(flags);
    ofGeneration.set(metric, grown);
    return grown;
  }

  return {
    mark(generation, metric, rows, flags) {
      const present = knownFlags(generation, metric);
      for (let i = 0; i < rows.length; i++) {
        // In bounds.
        const row = rows[i] as number;
        if (present[row] === 0) {
          const series = metric.headSeries(row);
          if (series < 0 || generation.read(series) === undefined) continue;
          present[row] = 1;
        }
        flags[row] = 1;
      }
    },
  };
}

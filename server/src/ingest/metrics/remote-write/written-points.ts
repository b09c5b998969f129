import type { HistogramCounts } from './native-histograms.ts';

/** What a request held, and what of it is stored. */
export interface WrittenPoints {
  /** Samples, with those that native histograms became. */
  readonly received: number;
  readonly rejected: number;
  /** What is stored as the sender counts it; a native histogram is stored when none of its samples was rejected. */
  readonly written: { readonly samples: number; readonly histograms: number };
}

/** @param rejected of all samples, with those of histograms. */
export function countWritten(received: number, rejected: number, histograms: HistogramCounts): WrittenPoints {
  return {
    received: received + histograms.samples,
    rejected,
    written: {
      samples: received - (rejected - histograms.rejectedSamples),
      histograms: histograms.received - histograms.rejected,
    },
  };
}

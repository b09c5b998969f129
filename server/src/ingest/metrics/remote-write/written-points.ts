/** The native histograms of a request. */
export interface HistogramCounts {
  received: number;
  rejected: number;
  /** The samples that they became, or would have become. */
  samples: number;
  rejectedSamples: number;
}

export const noHistograms: Readonly<HistogramCounts> = {
  received: 0,
  rejected: 0,
  samples: 0,
  rejectedSamples: 0,
};

/** What a request held, and what of it is stored. */
export interface WrittenPoints {
  /** Samples, with those that native histograms became. */
  readonly received: number;
  readonly rejected: number;
  /** What is stored as the sender counts it; a native histogram is stored when none of its samples was rejected. */
  readonly written: { readonly samples: number; readonly histograms: number };
}

/** @param rejected of all samples, with those of histograms. */
export function countWritten(
  received: number,
  rejected: number,
  histograms: Readonly<HistogramCounts>,
): WrittenPoints {
  return {
    received: received + histograms.samples,
    rejected,
    written: {
      samples: received - (rejected - histograms.rejectedSamples),
      histograms: histograms.received - histograms.rejected,
    },
  };
}

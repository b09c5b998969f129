/** Limits beyond which samples are rejected, each with its own reason. */
export interface SeriesLimits {
  /** Series of a project with samples in memory, which are those of the last two to four hours. */
  readonly maxActiveSeries: number;
  readonly maxLabels: number;
  readonly maxLabelNameBytes: number;
  readonly maxLabelValueBytes: number;
}

export const defaultSeriesLimits: SeriesLimits = {
  maxActiveSeries: 300_000,
  maxLabels: 64,
  maxLabelNameBytes: 512,
  maxLabelValueBytes: 4_096,
};

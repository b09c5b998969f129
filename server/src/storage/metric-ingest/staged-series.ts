import type { MetricMetadata } from '../../metrics/metric.ts';
import type { SeriesRefusal } from '../../metrics/sample-sink.ts';

/** The series that samples are staged for. */
export interface StagedSeries {
  /** The number of a series, created if new; a new one is not stored before the commit is. */
  resolve(project: number, labelBytes: Uint8Array): number | SeriesRefusal;
  /** The label bytes of a number that `resolve` gave. */
  labelBytes(series: number): Uint8Array;
}

export interface StagedProjects {
  /** The number of a project, given when new. */
  ordinalOf(projectId: string): number;
}

export interface StagedMetadata {
  /** Sets the metadata of a metric with the next commit. */
  describe(project: number, metadata: MetricMetadata): void;
}

import type { SeriesLimits } from '../../metrics/series-limits.ts';
import type { FoundSample } from './found-sample.ts';
import type { KnownRequests } from './known-requests.ts';
import type { SampleDecoder } from './sample-decoder.ts';
import type { SeriesState } from './series-state.ts';
import type { StagedMetadata, StagedProjects, StagedSeries } from './staged-series.ts';

export interface SampleStagingOptions {
  readonly decoder: SampleDecoder;
  readonly registry: StagedSeries;
  /** Those of the registry. */
  readonly limits: SeriesLimits;
  readonly projects: StagedProjects;
  readonly metadata: StagedMetadata;
  readonly state: SeriesState;
  readonly acceptedRequests: KnownRequests;
  /**
   * The stored sample of a series at exactly this time; called for samples that are not newer than their series. `undefined` also when
   * the store does not know: one that then finds out undoes the staging and stages the requests again.
   */
  readonly findStored: (series: number, timestampMs: number) => FoundSample | undefined;
  /** The number of a series that may have samples; -1 without one. */
  readonly findSeries: (project: number, labelBytes: Uint8Array) => number;
  /**
   * Called for a series whose samples would make a difference, and which has none as far as is known. A store that then finds out that it
   * has some undoes the staging and stages the requests again.
   */
  readonly noteEmpty?: (series: number) => void;
  /** Whether counters get a 0 where they began. */
  readonly takesStarts: boolean;
}

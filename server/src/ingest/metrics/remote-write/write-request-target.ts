import type { SampleSink } from '../../../metrics/sample-sink.ts';
import type { DescribedMetrics } from '../described-metrics.ts';
import type { LabelEncoder } from '../label-encoder.ts';
import type { SampleCounter } from '../sample-counter.ts';
import type { SeriesCache } from '../series-cache.ts';

/** Receives the content of a request. */
export interface WriteRequestTarget {
  readonly sink: SampleSink;
  readonly cache: SeriesCache;
  readonly encoder: LabelEncoder;
  /** The context of the project's series in the cache. */
  readonly project: number;
  readonly described: DescribedMetrics;
  readonly samples: SampleCounter;
}

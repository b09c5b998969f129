import type { MetricAppendOutcome, MetricBatch } from '../../metrics/metric-store.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';

/** Turns bytes of a request into calls of the sink. */
export interface SampleDecoder {
  /**
   * @returns the number of data points as the producer counts them.
   * @throws AppError `INVALID_ARGUMENT` when the bytes are not a request; the samples passed to the sink are void then.
   */
  decode(
    batch: Pick<MetricBatch, 'projectId' | 'request' | 'format'>,
    sink: SampleSink,
  ): MetricAppendOutcome['points'];
  /** Forgets numbers that the sink gave for series that are gone. Called between requests. */
  forgetSeries(isGone: (series: number) => boolean): void;
}

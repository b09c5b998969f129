import type { SeriesRefusal } from '../../../metrics/sample-sink.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';

export function tooManyActive({ series }: Pick<SampleWriterLimits, 'series'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The project has ${series.maxActiveSeries} series with recent samples, its limit; new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

export function tooManyActiveInAll({
  maxActiveSeries,
}: Pick<SampleWriterLimits, 'maxActiveSeries'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The projects of the service have ${maxActiveSeries} series with recent samples together, its limit (--metrics-max-total-series); new ones are refused, known ones are accepted. Send labels with fewer distinct values.`,
  };
}

export function tooLong({
  maxProjectSeriesBytes,
}: Pick<SampleWriterLimits, 'maxProjectSeriesBytes'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The labels and metric names of all series of the project take ${maxProjectSeriesBytes} bytes, its limit; new ones are refused, known ones are accepted. Send shorter labels with fewer distinct values; series that end are forgotten within some hours.`,
  };
}

export function tooLongInAll({ maxSeriesBytes }: Pick<SampleWriterLimits, 'maxSeriesBytes'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The labels and metric names of all series of the service take ${maxSeriesBytes} bytes, its limit; new ones are refused, known ones are accepted. Send shorter labels with fewer distinct values; series that end are forgotten within some hours.`,
  };
}

export function tooManyInAll({ maxSeries }: Pick<SampleWriterLimits, 'maxSeries'>): SeriesRefusal {
  return {
    reason: 'series_limit',
    text: `The service has ${maxSeries} series, its limit; new ones are refused, known ones are accepted. Send labels with fewer distinct values; series that end are forgotten within some hours.`,
  };
}

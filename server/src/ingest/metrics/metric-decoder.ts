import { AppError } from '../../errors/app-error.ts';
import type { MetricBatch, MetricRequestFormat } from '../../metrics/metric-store.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';
import { MalformedRequest } from '../otlp/protobuf/malformed-request.ts';
import { DescribedMetrics } from './described-metrics.ts';
import { LabelEncoder } from './label-encoder.ts';
import { PointRun } from './otlp/point-run.ts';
import { readMetricsRequest } from './otlp/read-metrics-request.ts';
import { SeriesTranslator } from './otlp/series-translator.ts';
import { readWriteRequest } from './remote-write/read-write-request.ts';
import { SampleCounter } from './sample-counter.ts';
import { SeriesCache } from './series-cache.ts';

/** Data points of a request in the producer's own count: a histogram point is one, whatever it becomes. */
export interface DecodedPoints {
  readonly received: number;
  readonly rejected: number;
}

export interface MetricDecoder {
  /**
   * Hands the samples of a request to the sink.
   *
   * @throws AppError `INVALID_ARGUMENT` for bytes that are no such message, or too many samples: nothing of the request
   *   may be kept, though the sink may have been given a part of it.
   */
  decode(batch: Pick<MetricBatch, 'projectId' | 'request' | 'format'>, sink: SampleSink): DecodedPoints;
  /** Forgets series numbers and descriptions, as if the process had just started. */
  forget(): void;
}

/** Enough for 300,000 series with labels of 200 bytes in each half of the cache. */
const defaultMaxCacheBytes = 160 * 2 ** 20;

const messages: Readonly<Record<MetricRequestFormat, string>> = {
  otlp: 'send the request as its OTLP protobuf message',
  'remote-write': 'send a prometheus.WriteRequest of remote write 1.0 in protobuf',
};

/**
 * Decodes OTLP and remote write requests, one after the other. It remembers which raw bytes stand for which series
 * number, so it belongs to one store, whose numbers it keeps.
 *
 * @param options `maxCacheBytes` bounds what is remembered of series, of all projects together.
 */
export function createMetricDecoder({ maxCacheBytes = defaultMaxCacheBytes } = {}): MetricDecoder {
  const described = new DescribedMetrics();
  const projects = new Map<string, number>();
  const encoder = new LabelEncoder();
  let nextId = 0;
  let cache = new SeriesCache(maxCacheBytes);
  let translator = new SeriesTranslator(cache, takeIds);

  function takeIds(count: number): number {
    const id = nextId;
    nextId += count;
    return id;
  }

  function forget(): void {
    described.clear();
    projects.clear();
    nextId = 0;
    cache = new SeriesCache(maxCacheBytes);
    translator = new SeriesTranslator(cache, takeIds);
  }

  function projectOf(projectId: string): number {
    const known = projects.get(projectId);
    if (known !== undefined) return known;
    const project = takeIds(1);
    projects.set(projectId, project);
    return project;
  }

  function read(
    { projectId, request, format }: Pick<MetricBatch, 'projectId' | 'request' | 'format'>,
    sink: SampleSink,
  ): DecodedPoints {
    const project = projectOf(projectId);
    const samples = new SampleCounter();
    if (format === 'remote-write') {
      return readWriteRequest(request, { sink, cache, encoder, project, described, samples });
    }
    const run = new PointRun(request, translator, sink, samples);
    readMetricsRequest(run, project, described);
    return { received: run.received, rejected: run.rejected };
  }

  return {
    decode(batch, sink) {
      // Ids are kept in 32 bits, and a request takes fewer than it has bytes.
      if (nextId > maxId) forget();
      described.begin(batch.projectId, sink);
      try {
        return read(batch, sink);
      } catch (error) {
        described.rollBack();
        if (!(error instanceof MalformedRequest)) throw error;
        const text = `${error.problem} at byte ${error.byteOffset}; ${messages[batch.format]}`;
        throw new AppError('INVALID_ARGUMENT', text, [], error);
      }
    },
    forget,
  };
}

const maxId = 2 ** 30;

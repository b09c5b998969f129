import { AppError } from '../../errors/app-error.ts';
import { brokenData } from '../../http/decompress-body.ts';
import { MalformedSnappy } from '../../http/snappy-block.ts';
import type { DecodedPoints, MetricBatch, MetricRequestFormat } from '../../metrics/metric-store.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';
import { MalformedRequest } from '../otlp/protobuf/malformed-request.ts';
import { DescribedMetrics } from './described-metrics.ts';
import { LabelEncoder } from './label-encoder.ts';
import { ContextCache } from './otlp/context-cache.ts';
import { PointRun } from './otlp/point-run.ts';
import { readMetricsRequest } from './otlp/read-metrics-request.ts';
import { SeriesTranslator } from './otlp/series-translator.ts';
import { createBlockUnpacker } from './remote-write/block-unpacker.ts';
import { readRequest2 } from './remote-write/read-request-2.ts';
import { readWriteRequest } from './remote-write/read-write-request.ts';
import { SampleCounter } from './sample-counter.ts';
import { SeriesCache } from './series-cache.ts';

export interface MetricDecoder {
  /**
   * Passes the samples of a request to the sink.
   *
   * @throws AppError `INVALID_ARGUMENT` for bytes that are not such a message, or too many samples. The sink may have
   *   received a part of the request, none of which may be kept.
   */
  decode(batch: Pick<MetricBatch, 'projectId' | 'request' | 'format'>, sink: SampleSink): DecodedPoints;
  /** Clears the caches of series numbers and descriptions. */
  forget(): void;
  /** Forgets series numbers that the sink may give to other series. Called between requests. */
  forgetSeries(isGone: (series: number) => boolean): void;
}

/** Enough for 300,000 series with labels of 200 bytes in each half of the cache. */
const defaultMaxCacheBytes = 160 * 2 ** 20;

const messages: Readonly<Record<MetricRequestFormat, string>> = {
  otlp: 'send the request as its OTLP protobuf message',
  'remote-write': 'send a prometheus.WriteRequest of remote write 1.0 in protobuf',
  'remote-write-2': 'send an io.prometheus.write.v2.Request of remote write 2.0 in protobuf',
};

export interface MetricDecoderOptions {
  /** Of the series cache of all projects together. */
  readonly maxCacheBytes?: number;
  /** See `LabelEncoder`. */
  readonly maxLabelBytes?: number;
  /** See `ContextCache`. */
  readonly maxContextBytes?: number;
}

/**
 * Decodes OTLP and remote write requests, one after the other. It caches which raw bytes map to which series
 * number, so it belongs to one store, which assigns those numbers.
 */
export function createMetricDecoder({
  maxCacheBytes = defaultMaxCacheBytes,
  maxLabelBytes,
  maxContextBytes,
}: MetricDecoderOptions = {}): MetricDecoder {
  const described = new DescribedMetrics();
  const projects = new Map<string, number>();
  const encoder = new LabelEncoder(maxLabelBytes);
  const unpackBlock = createBlockUnpacker();
  let nextId = 0;
  let cache = new SeriesCache(maxCacheBytes);
  let translator = newTranslator();

  function takeIds(count: number): number {
    const id = nextId;
    nextId += count;
    return id;
  }

  function newTranslator(): SeriesTranslator {
    return new SeriesTranslator(cache, encoder, new ContextCache(takeIds, maxContextBytes));
  }

  function forget(): void {
    described.clear();
    projects.clear();
    nextId = 0;
    cache = new SeriesCache(maxCacheBytes);
    translator = newTranslator();
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
    encoder.begin();
    const target = { sink, cache, encoder, project, described, samples };
    if (format === 'remote-write') return readWriteRequest(unpackBlock(request), target);
    if (format === 'remote-write-2') return readRequest2(unpackBlock(request), target);
    const run = new PointRun(request, translator, sink, samples);
    readMetricsRequest(run, project, described);
    return { received: run.received, rejected: run.rejected };
  }

  return {
    decode(batch, sink) {
      // Ids have 32 bits, and a request uses fewer of them than it has bytes.
      if (nextId > maxId) forget();
      described.begin(batch.projectId, sink);
      try {
        return read(batch, sink);
      } catch (error) {
        described.rollBack();
        if (error instanceof MalformedSnappy) throw brokenData('snappy', error);
        if (!(error instanceof MalformedRequest)) throw error;
        const text = `${error.problem} at byte ${error.byteOffset}; ${messages[batch.format]}`;
        throw new AppError('INVALID_ARGUMENT', text, [], error);
      }
    },
    forget,
    forgetSeries: (isGone) => cache.forget(isGone),
  };
}

const maxId = 2 ** 30;

import { AppError } from '../../errors/app-error.ts';
import { brokenData } from '../../http/decompress-body.ts';
import { MalformedSnappy } from '../../http/snappy-block.ts';
import type { DecodedPoints, MetricBatch, MetricRequestFormat } from '../../metrics/metric-store.ts';
import type { SampleSink } from '../../metrics/sample-sink.ts';
import { MalformedRequest } from '../otlp/protobuf/malformed-request.ts';
import { DescribedMetrics } from './described-metrics.ts';
import { LabelEncoder } from './label-encoder.ts';
import { PointRun } from './otlp/point-run.ts';
import { readMetricsRequest } from './otlp/read-metrics-request.ts';
import { ProjectCaches } from './project-caches.ts';
import { createBlockUnpacker } from './remote-write/block-unpacker.ts';
import { readRequest2 } from './remote-write/read-request-2.ts';
import { readWriteRequest } from './remote-write/read-write-request.ts';
import { SampleCounter } from './sample-counter.ts';

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

/** Enough for 300,000 series with labels of 200 bytes in each half of the caches. */
const defaultMaxCacheBytes = 160 * 2 ** 20;
const defaultMaxContextBytes = 64 * 2 ** 20;

const messages: Readonly<Record<MetricRequestFormat, string>> = {
  otlp: 'send the request as its OTLP protobuf message',
  'remote-write': 'send a prometheus.WriteRequest of remote write 1.0 in protobuf',
  'remote-write-2': 'send an io.prometheus.write.v2.Request of remote write 2.0 in protobuf',
};

export interface MetricDecoderOptions {
  /** Of the series caches of all projects together. */
  readonly maxCacheBytes?: number;
  /** See `LabelEncoder`. */
  readonly maxLabelBytes?: number;
  /** See `ContextCache`. */
  readonly maxContextBytes?: number;
  /** Of a request; see `SampleCounter`. */
  readonly maxSamples?: number;
  /** The clock of the process by default. */
  readonly monotonicNowMs?: () => number;
}

/**
 * Decodes OTLP and remote write requests, one after the other. It caches which raw bytes map to which series
 * number, so it belongs to one store, which assigns those numbers.
 */
export function createMetricDecoder({
  maxCacheBytes = defaultMaxCacheBytes,
  maxLabelBytes,
  maxContextBytes = defaultMaxContextBytes,
  maxSamples,
  monotonicNowMs = () => performance.now(),
}: MetricDecoderOptions = {}): MetricDecoder {
  const described = new DescribedMetrics();
  const encoder = new LabelEncoder(maxLabelBytes);
  const caches = new ProjectCaches({
    encoder,
    maxSeriesBytes: maxCacheBytes,
    maxContextBytes,
    monotonicNowMs,
  });
  const unpackBlock = createBlockUnpacker();

  function read(
    { projectId, request, format }: Pick<MetricBatch, 'projectId' | 'request' | 'format'>,
    sink: SampleSink,
  ): DecodedPoints {
    const { id: project, series: cache, translator } = caches.begin(projectId);
    const samples = new SampleCounter(maxSamples);
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
      described.begin(batch.projectId, sink);
      try {
        return read(batch, sink);
      } catch (error) {
        described.rollBack();
        if (error instanceof MalformedSnappy) throw brokenData('snappy', error);
        if (!(error instanceof MalformedRequest)) throw error;
        const text = `${error.problem} at byte ${error.byteOffset}; ${messages[batch.format]}`;
        throw new AppError('INVALID_ARGUMENT', text, [], error);
      } finally {
        caches.settle(batch.projectId);
      }
    },
    forget() {
      described.clear();
      caches.clear();
    },
    forgetSeries: (isGone) => caches.forgetSeries(isGone),
  };
}

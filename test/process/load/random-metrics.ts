import { encodeMetricsJson } from '../../../server/src/ingest/metrics/testing/encode-metrics-json.ts';
import {
  encodeMetricsRequest,
  type MetricInit,
  type ResourceMetricsInit,
} from '../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import {
  encodeWriteRequest,
  type TimeSeriesInit,
} from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type MetricsTransport, type SentMetrics, type SentSample, seriesKey } from './sent-metrics.ts';

/** Every metric that tests send begins with it. */
export const metricPrefix = 'soak_';

export interface RandomMetricsOptions {
  readonly id: string;
  readonly stretch: string;
  readonly era: string;
  /** Name of the producer: nobody else writes its series. */
  readonly producer: string;
  /** Of the producer, one more for each batch; part of every value. */
  readonly batchNumber: number;
  /** Of the newest sample; no other batch of the producer has samples at this time. */
  readonly timestampMs: number;
  readonly random: SeededRandom;
  readonly transport?: MetricsTransport;
  /** Gauges of the producer that have samples. */
  readonly seriesCount: number;
  /** Samples of each of them, on as many days, today last; more than `dayCount` are a millisecond apart. */
  readonly samplesPerSeries: number;
  readonly dayCount?: number;
}

const transports: readonly MetricsTransport[] = [
  'remote-write',
  'remote-write',
  'protobuf',
  'gzip',
  'json',
  'grpc',
];
const dayMs = 86_400_000;
const job = 'soak';

interface Gauge {
  readonly number: string;
  readonly samples: readonly (readonly [timestampMs: number, value: number])[];
}

/** A request of gauges whose values name their batch and their place in it; over OTLP with a histogram and a delta too. */
export function createRandomMetrics(options: RandomMetricsOptions): SentMetrics {
  const { id, stretch, era, random } = options;
  const transport = options.transport ?? transports[random.between(0, transports.length - 1)] ?? 'protobuf';
  const gauges = createGauges(options);
  const batch = { id, stretch, era, transport, acknowledged: false };
  if (transport === 'remote-write') {
    return {
      ...batch,
      body: encodeWriteRequest(gauges.map((gauge) => toTimeSeries(gauge, options))),
      samples: samplesOf(gauges, options),
    };
  }
  const delta = random.between(1, 1_000);
  const resourceMetrics = toResourceMetrics(gauges, delta, options);
  return {
    ...batch,
    body:
      transport === 'json'
        ? new TextEncoder().encode(encodeMetricsJson(resourceMetrics))
        : encodeMetricsRequest(resourceMetrics),
    samples: [...samplesOf(gauges, options), ...histogramSamples(options)],
    delta: {
      series: seriesKey({ __name__: `${metricPrefix}requests_total`, ...labelsOf(options) }),
      timestampMs: options.timestampMs,
      delta,
    },
  };
}

function createGauges({
  batchNumber,
  timestampMs,
  seriesCount,
  samplesPerSeries,
  dayCount = 1,
  random,
}: RandomMetricsOptions): Gauge[] {
  let place = 0;
  const valueOfNext = (): number => {
    place += 1;
    return batchNumber + place / 8192;
  };
  const first = random.between(0, 20);
  return Array.from({ length: seriesCount }, (_, index) => ({
    number: String(first + index),
    samples: Array.from(
      { length: samplesPerSeries },
      (_, at) => [timestampMs - (at % dayCount) * dayMs - Math.floor(at / dayCount), valueOfNext()] as const,
    ),
  }));
}

function labelsOf({ producer, era }: Pick<RandomMetricsOptions, 'producer' | 'era'>) {
  return { job, instance: producer, era };
}

function toGaugeLabels({ number }: Gauge, options: RandomMetricsOptions): Record<string, string> {
  return { __name__: `${metricPrefix}value`, ...labelsOf(options), number };
}

function samplesOf(gauges: readonly Gauge[], options: RandomMetricsOptions): SentSample[] {
  return gauges.flatMap((gauge) => {
    const series = seriesKey(toGaugeLabels(gauge, options));
    return gauge.samples.map(([timestampMs, value]) => ({ series, timestampMs, value }));
  });
}

function toTimeSeries(gauge: Gauge, options: RandomMetricsOptions): TimeSeriesInit {
  return { labels: Object.entries(toGaugeLabels(gauge, options)), samples: gauge.samples };
}

function toResourceMetrics(
  gauges: readonly Gauge[],
  delta: number,
  options: RandomMetricsOptions,
): ResourceMetricsInit[] {
  const { producer, era, batchNumber, timestampMs } = options;
  const timeNs = toNs(timestampMs);
  const metrics: MetricInit[] = [
    {
      name: `${metricPrefix}value`,
      gauge: gauges.flatMap(({ number, samples }) =>
        samples.map(([atMs, value]) => ({ attributes: { era, number }, timeNs: toNs(atMs), value })),
      ),
    },
    {
      name: `${metricPrefix}duration`,
      temporality: 2,
      histogram: [
        {
          attributes: { era },
          timeNs,
          count: BigInt(2 * batchNumber),
          sum: batchNumber / 2,
          bucketCounts: [BigInt(batchNumber), BigInt(batchNumber)],
          explicitBounds: [1.5],
        },
      ],
    },
    {
      name: `${metricPrefix}requests`,
      temporality: 1,
      isMonotonic: true,
      sum: [{ attributes: { era }, timeNs, value: delta }],
    },
  ];
  return [
    { resource: { 'service.name': job, 'service.instance.id': producer }, scopeMetrics: [{ metrics }] },
  ];
}

function toNs(timestampMs: number): bigint {
  return BigInt(timestampMs) * 1_000_000n;
}

function histogramSamples(options: RandomMetricsOptions): SentSample[] {
  const { batchNumber, timestampMs } = options;
  const sample = (suffix: string, value: number, le?: string): SentSample => ({
    series: seriesKey({
      __name__: `${metricPrefix}duration_${suffix}`,
      ...labelsOf(options),
      ...(le === undefined ? {} : { le }),
    }),
    timestampMs,
    value,
  });
  return [
    sample('bucket', batchNumber, '1.5'),
    sample('bucket', 2 * batchNumber, '+Inf'),
    sample('count', 2 * batchNumber),
    sample('sum', batchNumber / 2),
  ];
}

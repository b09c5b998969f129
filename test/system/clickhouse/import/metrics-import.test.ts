import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeMetricsRequest } from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import {
  encodeWriteBlock,
  type TimeSeriesInit,
} from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch, MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import { createMetricStore } from '../../../../server/src/storage/metrics/create-metric-store.ts';
import type { SampleStoreLimits } from '../../../../server/src/storage/metrics/threads/sample-store-limits.ts';
import type { LoadedSeries } from '../../../conformance/promql/target.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { createSampleQuery, type SampleQuery } from '../../prometheus/differential/sample-query.ts';
import {
  createSampleSeries,
  firstSampleMs,
  lastSampleMs,
} from '../../prometheus/differential/sample-series.ts';
import { openMetricGateway } from '../metrics/open-metric-gateway.ts';
import { provideImportServers } from './import-databases.ts';
import { createStoreFolder } from './telemetry-scope.ts';

const budget = { deadlineMs: 1_000_000_000 };
const projects = ['prj_a', 'prj_b'];
const range = { startMs: firstSampleMs - 3_600_000, endMs: lastSampleMs + 3_600_000 };
const delta = 1;
/** Few: an import stores samples, of which each is compared, and `metrics/read-differential.test.ts` asks for each function. */
const questionCount = 20;

const servers = provideImportServers();

function openEmbedded(folder: string, limits: Partial<SampleStoreLimits> = {}): Promise<MetricStore> {
  return createMetricStore({
    folder,
    nowMs: () => lastSampleMs,
    monotonicNowMs: () => 0,
    readerCount: 1,
    limits,
    onFatal(error) {
      throw error;
    },
    onQuarantine(name, reason) {
      throw new Error(`${name}: ${reason}`);
    },
  });
}

function toBatch(projectId: string, changes: Pick<MetricBatch, 'request' | 'format'>): MetricBatch {
  return {
    projectId,
    receivedAtMs: lastSampleMs,
    oldestMs: 0,
    newestMs: lastSampleMs + 86_400_000,
    ...changes,
  };
}

/** What of the series is within a part of the time. */
function toRequest(series: readonly LoadedSeries[], fromMs: number, toMs: number): Uint8Array<ArrayBuffer> {
  const parts = series.map(({ labels, timestampsMs, values }): TimeSeriesInit => {
    const bits = new BigUint64Array(values.buffer, values.byteOffset, values.length);
    const pairs = Array.from({ length: labels.length / 2 }, (_, at) => {
      return [labels[2 * at] ?? '', labels[2 * at + 1] ?? ''] as const;
    });
    const samples = Array.from(timestampsMs, (ms, index) => [ms, bits[index] ?? 0n] as const);
    const within = samples.filter(([ms]) => ms >= fromMs && ms < toMs);
    const exemplars = within.slice(0, 1).map(([timestampMs]) => {
      return { labels: [['trace_id', `${timestampMs}`] as const], timestampMs, value: timestampMs % 1_000 };
    });
    return { labels: pairs, samples: within, exemplars };
  });
  return encodeWriteBlock(
    parts.filter(({ samples = [] }) => samples.length > 0),
    [{ type: 1, name: 'http_requests_total', help: `until ${toMs}`, unit: 'requests' }],
  );
}

function toDeltas(minute: number): Uint8Array<ArrayBuffer> {
  const timeNs = BigInt(firstSampleMs + minute * 60_000) * 1_000_000n;
  return encodeMetricsRequest([
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: 'added',
              description: `at ${minute}`,
              sum: ['x', 'y'].map((kind) => ({ attributes: { kind }, timeNs, value: BigInt(minute + 1) })),
              temporality: delta,
              isMonotonic: true,
            },
          ],
        },
      ],
    },
  ]);
}

/** Requests in the order of arrival: late ones, repeated ones, and others with deltas. */
function createBatches(projectId: string, seed: number): readonly MetricBatch[] {
  const series = createSampleSeries(createSeededRandom(seed));
  const partMs = 600_000;
  const parts = [0, 1, 3, 2, 4, 4, 6, 5, 8, 7, 9, 10, 11];
  return parts.flatMap((part, index) => {
    const fromMs = firstSampleMs + part * partMs;
    return [
      toBatch(projectId, { format: 'remote-write', request: toRequest(series, fromMs, fromMs + partMs) }),
      toBatch(projectId, { format: 'otlp', request: toDeltas(index * 7) }),
    ];
  });
}

function copyOf(batch: MetricBatch): MetricBatch {
  return { ...batch, request: batch.request.slice() };
}

/** Most in day files, the rest in the write-ahead log. */
async function fill(folder: string): Promise<void> {
  const batches = projects.map((projectId, index) => createBatches(projectId, 7 + index));
  const half = (batches[0]?.length ?? 0) / 2;
  for (const [from, to] of [
    [0, half],
    [half, 2 * half],
  ] as const) {
    const store = await openEmbedded(folder, {
      maxMemtableSamples: 3_000,
      leastSamplesPerSeries: 1,
    });
    for (let index = from; index < to; index += 1)
      for (const ofProject of batches) {
        const batch = ofProject[index];
        if (batch !== undefined) await store.append(copyOf(batch));
      }
    await store.stop();
  }
}

interface Row {
  readonly metric: Readonly<Record<string, string>>;
}

/** In one order of series: that of arrival, which the embedded store has, is not kept, and with it the last digits of sums. */
function toComparable(text: string): unknown {
  const { resultType, result } = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value).toPrecision(9) : value,
  ) as { readonly resultType: string; readonly result: unknown };
  if (!Array.isArray(result) || resultType === 'scalar') return { resultType, result };
  const keyOf = ({ metric }: Row) => JSON.stringify(metric);
  // Cast: rows of a vector or a matrix.
  const rows = (result as Row[]).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { resultType, result: rows };
}

/** Every sample, exactly. */
async function readSamples(store: MetricStore, projectId: string): Promise<unknown> {
  const query = { projectId, query: '{__name__=~".+"}[5h]', atMs: range.endMs, limits: defaultQueryLimits };
  const { data } = await store.instant(query, budget);
  const { result } = JSON.parse(new TextDecoder().decode(data)) as {
    readonly result: readonly (Row & { readonly values: unknown })[];
  };
  return new Map(result.map(({ metric, values }) => [JSON.stringify(metric), values]));
}

async function ask(store: MetricStore, projectId: string, questions: readonly SampleQuery[]) {
  const answers: unknown[] = [];
  for (const { query: text, times } of questions) {
    const query = { projectId, query: text, limits: defaultQueryLimits, ...times };
    const asked =
      times.kind === 'range' ? store.range(query as never, budget) : store.instant(query as never, budget);
    answers.push([
      text,
      await asked.then(
        ({ data, annotations }) => [toComparable(new TextDecoder().decode(data)), annotations],
        (error: Error) => error.message,
      ),
    ]);
  }
  answers.push(await readSamples(store, projectId));
  const selection = { projectId, selectors: [], limit: 10_000, ...range };
  answers.push(await store.series(selection, budget));
  answers.push(await store.labelNames(selection, budget));
  answers.push(await store.labelValues({ ...selection, label: 'instance' }, budget));
  answers.push(await store.cardinality({ projectId, limit: 100, ...range }, budget));
  answers.push(await store.catalogue({ projectId, ...range, maxMetrics: 100, maxDimensions: 100 }, budget));
  answers.push(await store.metadata({ projectId, limit: 100 }, budget));
  const up = [{ name: '__name__', operator: '=~', value: '.+', span: { start: 0, end: 0 } } as const];
  answers.push(await store.exemplars({ projectId, selectors: [up], ...range }, budget));
  return answers;
}

describe('metrics that are imported', () => {
  it('are answered as before, and go on with the totals and the retries of before', async () => {
    const databases = await servers.createDatabases();
    const folder = createStoreFolder('metrics');
    await fill(folder);
    cpSync(folder, `${folder}.before`, { recursive: true });
    const { counts, damage } = await databases.importFrom('metrics', folder, { limits: { samples: 700 } });
    expect(damage).toEqual([]);
    const random = createSeededRandom(20_261_126);
    const questions = Array.from({ length: questionCount }, () => createSampleQuery(random)).filter(
      ({ mayTie }) => !mayTie,
    );
    const embedded = await openEmbedded(`${folder}.before`);
    const gateway = await openMetricGateway(databases);
    for (const projectId of projects)
      expect(await ask(gateway, projectId, questions)).toEqual(await ask(embedded, projectId, questions));
    const earlier = createBatches('prj_a', 7);
    const batches = [
      // Deltas that were added before.
      ...earlier.filter(({ format }) => format === 'otlp'),
      toBatch('prj_a', { format: 'otlp', request: toDeltas(200) }),
      // The data directory knows the newest time of a series only while it has samples of it in memory, which the gateway always does.
      toBatch('prj_a', {
        format: 'remote-write',
        request: encodeWriteBlock([
          { labels: [['__name__', 'temperature_celsius']], samples: [[lastSampleMs + 1, 1]] },
        ]),
      }),
      toBatch('prj_a', {
        format: 'remote-write',
        request: encodeWriteBlock([
          { labels: [['__name__', 'temperature_celsius']], samples: [[firstSampleMs + 5, 1]] },
          { labels: [['__name__', 'fresh']], samples: [[lastSampleMs, 1]] },
        ]),
      }),
    ];
    for (const batch of batches)
      expect(await gateway.append(copyOf(batch))).toEqual(await embedded.append(copyOf(batch)));
    expect(await ask(gateway, 'prj_a', questions)).toEqual(await ask(embedded, 'prj_a', questions));
    expect(counts.metrics).toBeGreaterThan(20_000);
    await gateway.stop();
    await embedded.stop();
  });
});

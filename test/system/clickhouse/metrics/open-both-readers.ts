import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricMetadata } from '../../../../server/src/metrics/metric.ts';
import { compareLabels } from '../../../../server/src/promql/labels/compare-labels.ts';
import { labelValue } from '../../../../server/src/promql/labels/label-value.ts';
import { metricNameLabel } from '../../../../server/src/promql/labels/labels.ts';
import { PromqlError } from '../../../../server/src/promql/promql-error.ts';
import {
  defaultMetricReadLimits,
  type MetricReadLimits,
} from '../../../../server/src/storage/clickhouse/metrics/read/metric-read-limits.ts';
import { createMetricReader } from '../../../../server/src/storage/clickhouse/metrics/read/metric-reader.ts';
import type { SampleRequest } from '../../../../server/src/storage/metric-queries/sample-request.ts';
import { createSampleReader } from '../../../../server/src/storage/metrics/query/sample-reader.ts';
import { createMemoryHead } from '../../../../server/src/storage/metrics/testing/memory-head.ts';
import { toUtcDay } from '../../../../server/src/time/utc-day.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { type FilledSeries, fillMetadata, fillMetrics } from './fill-metrics.ts';

/** The reader of the embedded store, over memory, and that of ClickHouse, with the same samples. */
export interface BothReaders {
  fill(projectId: string, series: readonly FilledSeries[], options?: FillOptions): Promise<void>;
  describe(projectId: string, metadata: readonly MetricMetadata[], commit: number): Promise<void>;
  /** What each answers or fails with, without the time that it took. */
  ask(request: SampleRequest): Promise<{ readonly embedded: unknown; readonly clickhouse: unknown }>;
  keepFrom(ms: number): void;
  close(): void;
}

export interface FillOptions {
  readonly arrivalDayOf?: (timestampMs: number) => number;
}

const timeLeftMs = 60_000;

export async function openBothReaders(
  database: ClickhouseTestDatabase,
  limits: Partial<MetricReadLimits> = {},
): Promise<BothReaders> {
  const clickhouse = await database.open();
  const folder = mkdtempSync(join(tmpdir(), 'cairn-readers-'));
  const head = createMemoryHead();
  const keptFromMs = Number.MIN_SAFE_INTEGER;
  const embedded = createSampleReader({ folder, head, cacheBytes: 1_000_000, keptFromMs });
  const remote = createMetricReader({
    clickhouse,
    keptFromMs,
    limits: { ...defaultMetricReadLimits, ...limits },
  });
  let generation = 0;
  return {
    async fill(projectId, series, options) {
      // The embedded store has series in the order of their arrival.
      const sorted = series.toSorted(
        (a, b) => compareTexts(metricOf(a), metricOf(b)) || compareLabels(a.labels, b.labels),
      );
      // A memtable for each day: a list has the series of whole memtables.
      const days = new Set(series.flatMap(({ timestampsMs }) => Array.from(timestampsMs, toUtcDay)));
      for (const day of [...days].sort((a, b) => a - b)) {
        generation += 1;
        head.begin(generation);
        for (const { labels, timestampsMs, values } of sorted) {
          const times = Float64Array.from(timestampsMs);
          const from = times.findIndex((time) => toUtcDay(time) === day);
          const to = times.findLastIndex((time) => toUtcDay(time) === day) + 1;
          if (from >= 0) head.append(projectId, labels, { timestampsMs: times, values, from, to });
        }
      }
      await fillMetrics(clickhouse, { projectId, series, ...options });
    },
    async describe(projectId, metadata, commit) {
      for (const each of metadata) head.describe(projectId, each);
      await fillMetadata(clickhouse, { projectId, metadata, commit });
    },
    async ask(request) {
      const [ours, theirs] = await Promise.all([
        settle(embedded.answer(request, () => {})),
        settle(remote.answer(request, () => {}, timeLeftMs)),
      ]);
      return { embedded: ours, clickhouse: theirs };
    },
    keepFrom(ms) {
      embedded.keepFrom(ms);
      remote.keepFrom(ms);
    },
    close() {
      embedded.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function settle(answer: Promise<unknown>): Promise<unknown> {
  try {
    return toComparable(await answer);
  } catch (error) {
    if (!(error instanceof PromqlError)) throw error;
    return { kind: error.kind, message: error.message, limit: error.limit };
  }
}

function toComparable(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer;
  const { data, evaluationMs: _, ...rest } = answer as { data: Uint8Array; evaluationMs: number };
  return { ...rest, data: new TextDecoder().decode(data) };
}

function metricOf({ labels }: FilledSeries): string {
  return labelValue(labels, metricNameLabel);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

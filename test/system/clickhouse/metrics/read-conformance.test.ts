import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PromqlError } from '../../../../server/src/promql/promql-error.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { SeriesFetch } from '../../../../server/src/promql/series-source.ts';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import {
  createMetricReads,
  type MetricReads,
} from '../../../../server/src/storage/clickhouse/metrics/read/create-metric-reads.ts';
import { createInProcessTarget } from '../../../conformance/promql/create-in-process-target.ts';
import { formatReport, hasFailures } from '../../../conformance/promql/format-report.ts';
import { readPrometheusAnswer } from '../../../conformance/promql/read-prometheus-answer.ts';
import { runFolder } from '../../../conformance/promql/run-folder.ts';
import type { InstantTimes, RangeTimes } from '../../../conformance/promql/script.ts';
import type { PromqlTarget } from '../../../conformance/promql/target.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { fillMetrics } from './fill-metrics.ts';

const own = fileURLToPath(new URL('../../../conformance/promql/own', import.meta.url));
/* The scripts of https://github.com/prometheus/prometheus (promql/promqltest/testdata), which are not part of this repository. */
const prometheus = fileURLToPath(new URL('../../../../../shared/conformance/promql', import.meta.url));
/** What is read is the same with the other setting: it changes the evaluation alone, which `npm test` runs with both. */
const settings = [{ delaysNameRemoval: false }];
/** An evaluation asks a store for series by matchers and times, and for nothing else; `npm test` holds it to that in all variants of a query. */
const once = { isAsWritten: true };

let server: ClickhouseServer;
let database: ClickhouseTestDatabase;
let clickhouse: ClickhouseDatabase;
let reads: MetricReads;
let projectCount = 0;

beforeAll(async () => {
  server = await startClickhouse();
  database = await server.createTestDatabase();
  clickhouse = await database.open();
  reads = createMetricReads({ servers: database.servers, monotonicNowMs: () => performance.now() });
});
afterAll(async () => {
  await reads.stop();
  await database.remove();
  await server.remove();
});

interface ConformanceTarget extends PromqlTarget {
  /** How many queries ClickHouse was read for. */
  readCount(): number;
}

/**
 * The reader threads over ClickHouse; each `clear` starts a new project. An evaluation whose reads others have made since the last samples
 * came gets the same series as they did, so it is answered in process.
 */
function createTarget({ delaysNameRemoval }: { readonly delaysNameRemoval: boolean }): ConformanceTarget {
  const nextProject = () => `script-${++projectCount}`;
  let projectId = nextProject();
  let readCount = 0;
  const known = new Set<string>();
  let readsMore = false;
  const inProcess = createInProcessTarget({
    delaysNameRemoval,
    onPrefetch(fetches) {
      readsMore ||= fetches.some((fetch) => !known.has(keyOf(fetch)));
      for (const fetch of fetches) known.add(keyOf(fetch));
    },
  });

  async function evaluate(text: string, times: InstantTimes | RangeTimes): Promise<unknown> {
    const query = { projectId, query: text, limits: { ...defaultQueryLimits, delaysNameRemoval } };
    const budget = { deadlineMs: performance.now() + 60_000 };
    const { data, annotations } =
      times.kind === 'instant'
        ? await reads.instant({ ...query, ...times }, budget)
        : await reads.range({ ...query, ...times }, budget);
    return { status: 'success', data: JSON.parse(new TextDecoder().decode(data)), ...annotations };
  }

  return {
    name: delaysNameRemoval ? 'ClickHouse, delayed name removal' : 'ClickHouse',
    delaysNameRemoval,
    readCount: () => readCount,
    async clear() {
      projectId = nextProject();
      known.clear();
      await inProcess.clear();
    },
    async load(series) {
      known.clear();
      await inProcess.load(series);
      await fillMetrics(clickhouse, { projectId, series: series.map(ownBuffers) });
    },
    async query(text, times) {
      readsMore = false;
      const answer = await inProcess.query(text, times);
      if (!readsMore) return answer;
      readCount += 1;
      try {
        return readPrometheusAnswer(JSON.stringify(await evaluate(text, times)));
      } catch (error) {
        if (error instanceof PromqlError) return { ok: false, message: error.message };
        throw error;
      }
    },
    async stop() {},
  };
}

function keyOf({ matchers, minMs, maxMs }: SeriesFetch): string {
  return JSON.stringify([matchers.map(({ name, operator, value }) => [name, operator, value]), minMs, maxMs]);
}

function ownBuffers<Series extends { readonly values: Float64Array }>(series: Series) {
  return { ...series, values: copyBits(series.values) };
}

/** As bits, because reading a NaN as a number may change them. */
function copyBits(values: Float64Array): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(values.length);
  new Uint8Array(copy.buffer).set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return copy;
}

it.skipIf(!existsSync(prometheus)).each(settings)(
  'the scripts of Prometheus agree for floats (skipped without ../shared/conformance), with %o',
  async (setting) => {
    const target = createTarget(setting);
    const results = await runFolder(prometheus, target, once);
    expect(hasFailures(results), formatReport(results)).toBe(false);
    expect(target.readCount()).toBeGreaterThan(300);
    expect(results.flatMap(({ cases }) => cases).length).toBeGreaterThan(1_000);
  },
);

it.each(settings)('our own scripts pass, with %o', async (setting) => {
  const target = createTarget(setting);
  const results = await runFolder(own, target, once);
  expect(target.readCount()).toBeGreaterThan(90);
  const others = results.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome !== 'passed');
  expect(others, formatReport(results)).toEqual([]);
});

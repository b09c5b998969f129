import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Labels } from '../../../../server/src/promql/labels/labels.ts';
import { toLabels } from '../../../../server/src/promql/labels/to-labels.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { SampleRequest } from '../../../../server/src/storage/metric-queries/sample-request.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { createCallOfEach, createSampleQuery } from '../../prometheus/differential/sample-query.ts';
import { createSampleSeries } from '../../prometheus/differential/sample-series.ts';
import { type FilledSeries, fillMetadata } from './fill-metrics.ts';
import { type BothReaders, openBothReaders } from './open-both-readers.ts';

/** Other questions, or more of them: `DIFFERENTIAL_SEED=7 DIFFERENTIAL_QUERIES=5000`. */
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_261_124);
const queryCount = Number(process.env['DIFFERENTIAL_QUERIES'] ?? 200);

let server: ClickhouseServer;
let database: ClickhouseTestDatabase;
let readers: BothReaders;
beforeAll(async () => {
  server = await startClickhouse();
  database = await server.createTestDatabase();
  readers = await openBothReaders(database);
});
afterAll(async () => {
  readers.close();
  await database.remove();
  await server.remove();
});

test(`answers to generated queries are those of the embedded store, byte for byte (seed ${seed})`, async () => {
  const random = createSeededRandom(seed);
  const projectId = 'generated';
  const series = createSampleSeries(random) as readonly FilledSeries[];
  await readers.fill(projectId, series);
  const calls = createCallOfEach(random);
  const others = Array.from({ length: queryCount - calls.length }, () => createSampleQuery(random));
  const differences: unknown[] = [];
  let withValues = 0;
  for (const { query: text, times } of [...calls, ...others]) {
    const query = { projectId, query: text, limits: defaultQueryLimits, ...times };
    const answers = await readers.ask({ kind: times.kind, query } as SampleRequest);
    if (!isEqual(answers)) differences.push({ text, times, ...answers });
    if (JSON.stringify(answers.embedded).includes('"metric')) withValues += 1;
  }
  expect(differences).toEqual([]);
  expect(withValues).toBeGreaterThan(queryCount / 3);
});

const text = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'é',
    '\0',
    "'",
    '\\',
    '\n',
    '\u{1f600}',
    '\uffff',
    '__proto__',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const labelName = fc.constantFrom('job', 'zone', '__proto__', 'é\0', "it's");
const metricName = fc.constantFrom('up', 'down', 'up_bucket', "odd ' \\ \0 name", '\u{1f600}');
const labels: fc.Arbitrary<Labels> = fc
  .tuple(fc.option(metricName, { freq: 10 }), fc.array(fc.tuple(labelName, text), { maxLength: 4 }))
  .map(([name, pairs]) => toLabels([...pairs, ['__name__', name ?? '']]))
  .filter((all) => all.length > 0);

const firstDay = 20_400;
const times = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 5 })), {
    minLength: 1,
    maxLength: 8,
    selector: ([day, at]) => 10 * day + at,
  })
  .map((all) =>
    all
      // Also the first and the last millisecond of a day.
      .map(
        ([day, at]) => (firstDay + day) * dayMs + ([0, 1, 3_600_000, 40_000_000, dayMs - 1][at] ?? dayMs / 2),
      )
      .sort((a, b) => a - b),
  );
const series: fc.Arbitrary<FilledSeries> = fc
  .record({ labels, timestampsMs: times })
  .chain((each) =>
    fc
      .array(fc.double(), { minLength: each.timestampsMs.length, maxLength: each.timestampsMs.length })
      .map((values) => ({ ...each, values: Float64Array.from(values) })),
  );

const matcher = fc
  .record({
    name: fc.oneof(labelName, fc.constant('__name__')),
    operator: fc.constantFrom('=' as const, '!=' as const, '=~' as const, '!~' as const),
    value: fc.oneof(
      fc.constantFrom('a', 'b', '', 'up', 'down', 'a|b', 'up|down', '.*', '.+'),
      metricName,
      text,
    ),
  })
  .map((each) => ({
    ...each,
    // Patterns that are no pattern.
    value: each.operator.includes('~') && !/^[a-z|.*+_]*$/.test(each.value) ? '.+' : each.value,
    span: { start: 0, end: 0 },
  }));

const question = fc.record({
  selectors: fc.array(fc.array(matcher, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  fromDay: fc.integer({ min: -1, max: 4 }),
  dayCount: fc.nat({ max: 4 }),
  limit: fc.constantFrom(1, 3, 100),
  label: fc.oneof(labelName, fc.constant('__name__')),
});

let projectCount = 0;

test('lists, counts and selections of generated series are those of the embedded store', async () => {
  let items = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(series, { selector: (each) => JSON.stringify(each.labels), maxLength: 12 }),
      fc.array(question, { minLength: 3, maxLength: 5 }),
      fc.constantFrom(-1, 0, 1),
      async (filled, questions, arrivesLater) => {
        const projectId = `project ' ${++projectCount}`;
        await readers.fill(projectId, filled, {
          // At most minutes before the sample, which may be the day before; or any time later.
          arrivalDayOf: (ms) => Math.floor(ms / dayMs) + arrivesLater,
        });
        for (const { selectors, fromDay, dayCount, limit, label } of questions) {
          const startMs = (firstDay + fromDay) * dayMs;
          const window = { projectId, startMs, endMs: startMs + (dayCount + 1) * dayMs - 1 };
          const selection = { ...window, selectors, limit };
          const requests: SampleRequest[] = [
            { kind: 'series', query: selection },
            { kind: 'labelNames', query: selection },
            { kind: 'labelValues', query: { ...selection, label } },
            { kind: 'catalogue', query: { ...window, maxMetrics: limit, maxDimensions: limit } },
            { kind: 'cardinality', query: { ...window, limit } },
            ...selectors.map((selector): SampleRequest => {
              const conditions = selector.map(
                ({ name, operator, value }) => `${JSON.stringify(name)}${operator}${JSON.stringify(value)}`,
              );
              const all = [...conditions, '__name__=~".*",__name__!="none"'].join(',');
              const query = `count_over_time({${all}}[${dayCount + 1}d])`;
              return {
                kind: 'instant',
                query: { projectId, query, atMs: window.endMs, limits: defaultQueryLimits },
              };
            }),
          ];
          for (const request of requests) {
            const { embedded, clickhouse } = await readers.ask(request);
            expect(inOneOrder(clickhouse), JSON.stringify(request)).toEqual(inOneOrder(embedded));
            items += JSON.stringify(embedded).length;
          }
        }
      },
    ),
    { numRuns: 15, seed },
  );
  expect(items).toBeGreaterThan(50_000);
});

test('metadata is the last of each metric, wherever it was merged', async () => {
  const projectId = 'described';
  await database.run('SYSTEM STOP MERGES metric_metadata');
  const up = { name: 'up', kind: 'gauge', unit: '', description: 'first' } as const;
  await readers.describe(projectId, [up, { ...up, name: 'size', kind: 'histogram', unit: 'By' }], 5);
  await readers.describe(projectId, [{ ...up, description: 'é\0\n' }], 6);
  await readers.describe('other', [{ ...up, description: 'of others' }], 7);
  // Some arrive after later ones.
  const clickhouse = await database.open();
  for (const commit of [4, 1, 3, 2]) {
    const metadata = [{ ...up, description: `${commit}` }];
    await fillMetadata(clickhouse, { projectId, metadata, commit });
  }
  const ask = async () => {
    const { embedded, clickhouse } = await readers.ask({
      kind: 'metadata',
      query: { projectId, limit: 10 },
    });
    expect(clickhouse).toEqual(embedded);
    expect(clickhouse).toMatchObject({ items: [{ name: 'size' }, { description: 'é\0\n' }] });
  };
  await ask();
  await database.run('SYSTEM START MERGES metric_metadata');
  await database.run('OPTIMIZE TABLE metric_metadata FINAL');
  await ask();
});

test('metadata of a name that no series may have, which earlier releases kept, is not read', async () => {
  const projectId = 'long';
  const up = { name: 'up', kind: 'gauge', unit: '', description: '' } as const;
  await readers.describe(projectId, [up], 1);
  const metadata = [{ ...up, name: 'é'.repeat(2049) }];
  await fillMetadata(await database.open(), { projectId, metadata, commit: 1 });
  const { embedded, clickhouse } = await readers.ask({ kind: 'metadata', query: { projectId, limit: 10 } });
  expect(clickhouse).toEqual(embedded);
  expect(clickhouse).toMatchObject({ items: [{ name: 'up' }] });
});

/** Vectors by their labels: the embedded store has series in the order in which they came, here day by day. */
function inOneOrder(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer;
  const parsed: { readonly result: readonly unknown[] } = JSON.parse(String(answer.data));
  return { ...answer, data: parsed.result.map((each) => JSON.stringify(each)).sort() };
}

function isEqual({ embedded, clickhouse }: Awaited<ReturnType<BothReaders['ask']>>): boolean {
  return JSON.stringify(embedded) === JSON.stringify(clickhouse);
}

import { setTimeout as delay } from 'node:timers/promises';
import { createFairnessProject, type FairnessProject } from '../fairness/fairness-projects.ts';
import { encodeLogs } from '../fairness/flood-appends.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { quantileOf } from '../load/quantile-of.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { fillRecords } from './fill-records.ts';
import { startQueries } from './start-queries.ts';

export interface QueriedStoreOptions {
  readonly recordCount: number;
  readonly measureMs: number;
  /** What the 99th percentile of appends beside queries may be, in multiples of that without. */
  readonly mostSlowdown: number;
}

export interface QueriedStoreReport {
  readonly filledInMs: number;
  /** Milliseconds that a small append takes; beside the queries of its project, and those of another one. */
  readonly appends: Readonly<Record<'alone' | 'besideOwnQueries' | 'besideQueriesOfAnother', AppendTimes>>;
  readonly findings: readonly string[];
}

interface AppendTimes {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Answered meanwhile. */
  readonly queries: number;
}

/** Faster appends than this are not told apart. */
const leastMs = 5;
const pauseMs = 10;
/** Records that were just written are sealed meanwhile. */
const settleMs = 20_000;

/** Each reads all records of the project, over and over. */
const queries: readonly string[] = [
  '/v1/logs/stats?since=1h&interval=1m&group_by=attribute.route',
  '/v1/logs/stats?since=1h&interval=1m&group_by=attribute.customer&top_k=10',
  `/v1/logs?since=1h&page_size=100&filter=${encodeURIComponent('body:"no such text"')}`,
  '/v1/logs?since=1h&page_size=1000',
];

/** Measures small appends alone, and beside four queries that read a large store in a loop. */
export async function runQueriedStore(
  scope: ServiceScope,
  { recordCount, measureMs, mostSlowdown }: QueriedStoreOptions,
): Promise<QueriedStoreReport> {
  // The times are those of a service as it is run, which does not check every answer.
  const service = await scope.start({ flags: ['--validate-responses=sampled'] });
  const queried = await createFairnessProject(service, scope.dataDirectory, 'queried');
  const other = await createFairnessProject(service, scope.dataDirectory, 'other');
  const startedAtMs = performance.now();
  await fillRecords(queried, recordCount);
  const filledInMs = Math.round(performance.now() - startedAtMs);
  await delay(settleMs);
  await measureAppends(other, measureMs / 4);
  const alone = await measureAppends(other, measureMs);
  const besideOwnQueries = await measureBeside(queried, queried, measureMs);
  const besideQueriesOfAnother = await measureBeside(other, queried, measureMs);
  service.signal('SIGTERM');
  await service.ended;
  const appends = { alone, besideOwnQueries, besideQueriesOfAnother };
  const findings = Object.entries(appends).flatMap(([name, { p99 }]) => {
    const ratio = Math.max(leastMs, p99) / Math.max(leastMs, alone.p99);
    return ratio <= mostSlowdown ? [] : [`appends ${name}: ${ratio.toFixed(1)} times slower`];
  });
  return { filledInMs, appends, findings };
}

async function measureBeside(
  writer: FairnessProject,
  queried: FairnessProject,
  measureMs: number,
): Promise<AppendTimes> {
  const reading = startQueries({ ...queried, paths: queries });
  const times = await measureAppends(writer, measureMs);
  return { ...times, queries: await reading.stop() };
}

async function measureAppends(project: FairnessProject, measureMs: number): Promise<AppendTimes> {
  const client = createLogsClient(project, project.ingestKey);
  const timesMs: number[] = [];
  const endMs = performance.now() + measureMs;
  while (performance.now() < endMs) {
    const body = encodeLogs(10, 100);
    const startedAtMs = performance.now();
    const answer = await client.send({ transport: 'protobuf', body });
    timesMs.push(performance.now() - startedAtMs);
    if (answer.kind !== 'answered' || answer.status !== 200) {
      throw new Error(`an append was not taken: ${JSON.stringify(answer)}`);
    }
    await delay(pauseMs);
  }
  client.close();
  return { count: timesMs.length, p50: quantileOf(timesMs, 0.5), p99: quantileOf(timesMs, 0.99), queries: 0 };
}

import { join } from 'node:path';
import { howToInstallPeers, openClickHouse } from '../../support/open-clickhouse.ts';
import { type GoalLine, median, toGoalLine } from '../goal-line.ts';
import type { InformationLine } from '../information-line.ts';
import { bytesOnDisk, createLogTable, toJsonLines } from './clickhouse-log-table.ts';
import { encodeSampleLogs } from './encode-sample-logs.ts';
import { appendRequests, dayFileBytes, openBenchmarkStore, sealEverything } from './fill-log-store.ts';
import { createSampleLogs, type SampleLog } from './sample-logs.ts';
import { createSampleQueries, sampleProjectId } from './sample-queries.ts';
import { createSqliteLogRows } from './sqlite-log-rows.ts';

const recordCount = 2_000_000;
const recordsPerRequest = 1_000;
const requestsPerInsert = 50;
const dayMs = 86_400_000;
const dayCount = 5;
/** A UTC midnight. */
const startMs = 20_400 * dayMs;
const bucketMs = (dayCount * dayMs) / 24;
const runs = 7;
const warmUpRuns = 2;
/** A scan of rows is slow and varies little. */
const scanRuns = 3;

/** L3 to L8: size and queries of two million records, with one thread, against ClickHouse and a scan of rows. */
export async function measureLogQueries(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const clickHouse = openClickHouse(join(folder, 'clickhouse'));
  if (clickHouse === undefined) return [{ name: 'L3-L8', information: `needs chdb: ${howToInstallPeers}` }];
  const logsFolder = join(folder, 'logs');
  const rows = createSqliteLogRows(join(folder, 'rows.db'), false);
  createLogTable(clickHouse, 'log');
  const filling = await openBenchmarkStore(logsFolder);
  for (const logs of sampleBatches()) {
    const requests = Array.from({ length: requestsPerInsert }, (_, index) =>
      encodeSampleLogs(logs.slice(index * recordsPerRequest, (index + 1) * recordsPerRequest)),
    );
    await appendRequests(filling, sampleProjectId, requests.values());
    await clickHouse.insert('log', toJsonLines(logs));
    rows.insert(logs);
  }
  await filling.stop();
  await sealEverything(logsFolder);
  clickHouse.run('OPTIMIZE TABLE log FINAL');

  const store = await openBenchmarkStore(logsFolder);
  // The query condition cache would speed up only repeated queries, as in a benchmark.
  clickHouse.run('SET use_query_condition_cache = 0');
  const lines: GoalLine[] = [
    toGoalLine(
      { name: 'L3 size', unit: 'bytes a record', atMost: 0.75 },
      [dayFileBytes(logsFolder) / recordCount],
      [bytesOnDisk(clickHouse, 'log') / recordCount],
    ),
  ];
  for (const { goal, atMost, ours, clickHouse: sql, sqlite } of createSampleQueries({ startMs, bucketMs })) {
    const [oursMs, peerMs, scanMs]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < warmUpRuns + runs; run += 1) {
      const [ownTime, ownCount] = await timed(() => ours(store));
      const [peerTime, peerCount] = await timed(() => sum(clickHouse.rows<{ count: string }>(sql)));
      if (ownCount !== peerCount) throw new Error(`${goal}: counts differ, ${ownCount} and ${peerCount}`);
      if (run < warmUpRuns) continue;
      oursMs.push(ownTime);
      peerMs.push(peerTime);
    }
    for (let run = 0; run < scanRuns; run += 1) {
      scanMs.push((await timed(() => rows.total(sqlite)))[0]);
    }
    lines.push(toGoalLine({ name: goal, unit: 'ms a query', atMost }, oursMs, peerMs));
    const scan = { name: `L8 ${goal}, against rows`, unit: 'ms a query', atMost: 0.1 };
    lines.push(toGoalLine(scan, [median(oursMs)], scanMs));
  }
  await store.stop();
  rows.close();
  clickHouse.close();
  return lines;
}

function* sampleBatches(): Generator<SampleLog[]> {
  const sample = createSampleLogs({ seed: 1, startMs, stepMs: (dayCount * dayMs) / recordCount });
  const perBatch = recordsPerRequest * requestsPerInsert;
  for (let made = 0; made < recordCount; made += perBatch) {
    const logs: SampleLog[] = [];
    for (let request = 0; request < requestsPerInsert; request += 1)
      logs.push(...sample.next(recordsPerRequest));
    yield logs;
  }
}

function sum(rows: readonly { readonly count: string }[]): number {
  return rows.reduce((total, { count }) => total + Number(count), 0);
}

async function timed<Result>(
  run: () => Result | Promise<Result>,
): Promise<[elapsedMs: number, result: Result]> {
  const startedAtMs = performance.now();
  const result = await run();
  return [performance.now() - startedAtMs, result];
}

import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouse, howToInstallPeers, openClickHouse } from '../../support/open-clickhouse.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import { createOtlpSender } from '../http/otlp-sender.ts';
import { startCairn } from '../http/start-server.ts';
import type { InformationLine } from '../information-line.ts';
import { createLogTable, toJsonLines } from './clickhouse-log-table.ts';
import { encodeSampleLogs } from './encode-sample-logs.ts';
import { createSampleLogs, type SampleLog } from './sample-logs.ts';
import { createSqliteLogRows } from './sqlite-log-rows.ts';

const recordsPerRequest = 1_000;
/** Enough that blocks are sealed in every run. */
const requestsPerRun = 140;
/** Fewer are enough for the peers. */
const requestsPerPeerRun = 40;
/** Until decoding and sealing are JIT-compiled. */
const warmUpRuns = 3;
const runs = 5;
const connections = 8;
const sealingMs = 1_000;
const unit = 'records/s a core';

/**
 * L1 and L2: records made durable per second of processor time by the whole service over OTLP/HTTP, sealing
 * included, against inserts of as many rows into ClickHouse and into a SQLite table with three indexes.
 */
export async function measureLogIngest(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const server = await startCairn(join(folder, 'service'));
  const sender = createOtlpSender(server.ready.ingest ?? { url: '', key: '' }, '/v1/logs');
  const clickHouse = openClickHouse(join(folder, 'clickhouse'));
  const rows = createSqliteLogRows(join(folder, 'rows.db'), true);
  const rates = { ours: [] as number[], clickHouse: [] as number[], rows: [] as number[] };
  if (clickHouse !== undefined) createLogTable(clickHouse, 'log');
  const sample = createSampleLogs({ seed: 2, startMs: Date.now() - 3_600_000, stepMs: 1 });
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    const requests = Array.from({ length: requestsPerRun }, () => sample.next(recordsPerRequest));
    const peerRequests = requests.slice(0, requestsPerPeerRun);
    const bodies = requests.map(encodeSampleLogs);
    const before = await server.cpuMicroseconds();
    await sender.postAll(bodies, connections);
    // Background sealing is part of the cost.
    await delay(sealingMs);
    const ours = toRate(requestsPerRun, (await server.cpuMicroseconds()) - before);
    const row = measureCpu(() => peerRequests.forEach(rows.insert));
    const peer = clickHouse === undefined ? undefined : await measureInserts(clickHouse, peerRequests);
    if (run < warmUpRuns) continue;
    rates.ours.push(ours);
    rates.rows.push(toRate(requestsPerPeerRun, row));
    if (peer !== undefined) rates.clickHouse.push(peer);
  }
  sender.close();
  await server.stop();
  rows.close();
  clickHouse?.close();
  const rowLine = toGoalLine({ name: 'L2 ingest, against rows', unit, atLeast: 1.5 }, rates.ours, rates.rows);
  const name = 'L1 ingest, against ClickHouse';
  if (clickHouse === undefined) return [{ name, information: `needs chdb: ${howToInstallPeers}` }, rowLine];
  return [toGoalLine({ name, unit, atLeast: 3.5 }, rates.ours, rates.clickHouse), rowLine];
}

async function measureInserts(
  clickHouse: ClickHouse,
  requests: readonly (readonly SampleLog[])[],
): Promise<number> {
  const inserts = requests.map(toJsonLines);
  const before = cpuUsage();
  for (const lines of inserts) await clickHouse.insert('log', lines);
  const { user, system } = cpuUsage(before);
  return toRate(requests.length, user + system);
}

function measureCpu(run: () => void): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return user + system;
}

function toRate(requestCount: number, cpuMicroseconds: number): number {
  return (requestCount * recordsPerRequest * 1_000_000) / cpuMicroseconds;
}

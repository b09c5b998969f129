import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouse, howToInstallPeers, openClickHouse } from '../../support/open-clickhouse.ts';
import { type GoalLine, toGoalLine } from '../goal-line.ts';
import { createOtlpSender } from '../http/otlp-sender.ts';
import { startCairn } from '../http/start-server.ts';
import type { InformationLine } from '../information-line.ts';
import { createSpanTable, toSpanLines } from './clickhouse-span-table.ts';
import { encodeSampleSpans } from './encode-sample-spans.ts';
import { type SampleShape, type SampleSpan, sampleSpanRequests, spansPerTrace } from './sample-spans.ts';
import { createSqliteSpanRows } from './sqlite-span-rows.ts';

const tracesPerRun = 5_000;
/** Until decoding and storing are JIT-compiled. */
const warmUpRuns = 3;
const runs = 5;
const connections = 8;
const stepMs = 5;
/** What the service still does after its last answer is part of the cost. */
const settlingMs = 1_000;
const unit = 'spans/s a core';
const shapes: readonly (readonly [shape: SampleShape, name: string])[] = [
  ['mixed', 'services mixed'],
  ['by-service', 'by service'],
];

/**
 * T3: OTLP spans made durable per second of processor time by the whole service over OTLP/HTTP, against as many rows in
 * a SQLite table with three indexes, decoded from the same bytes, and INSERTs of 1,000 rows into ClickHouse.
 */
export async function measureSpanIngest(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const clickHouse = openClickHouse(join(folder, 'clickhouse'));
  const lines: (GoalLine | InformationLine)[] = [];
  for (const [shape, name] of shapes) {
    lines.push(...(await measureShape(join(folder, shape), shape, name, clickHouse)));
  }
  clickHouse?.close();
  return lines;
}

async function measureShape(
  folder: string,
  shape: SampleShape,
  name: string,
  clickHouse: ClickHouse | undefined,
): Promise<(GoalLine | InformationLine)[]> {
  const server = await startCairn(folder);
  const sender = createOtlpSender(server.ready.ingest ?? { url: '', key: '' }, '/v1/traces');
  const rows = createSqliteSpanRows(join(folder, 'rows.db'));
  const table = `span_${shape.replace('-', '_')}`;
  if (clickHouse !== undefined) createSpanTable(clickHouse, table);
  const rates = { ours: [] as number[], clickHouse: [] as number[], rows: [] as number[] };
  const startMs = Date.now() - 3_600_000;
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    const requests = [
      ...sampleSpanRequests({
        seed: run,
        shape,
        traceCount: tracesPerRun,
        firstTrace: run * tracesPerRun,
        startMs: startMs + run * tracesPerRun * stepMs,
        stepMs,
      }),
    ];
    const bodies = requests.map((spans) => encodeSampleSpans(spans).bytes);
    const before = await server.cpuMicroseconds();
    await sender.postAll(bodies, connections);
    await delay(settlingMs);
    const ours = toRate(tracesPerRun * spansPerTrace, (await server.cpuMicroseconds()) - before);
    const row = measureCpu(() => bodies.forEach(rows.insert));
    const insert = clickHouse && (await measureInserts(clickHouse, table, requests));
    if (run < warmUpRuns) continue;
    rates.ours.push(ours);
    rates.rows.push(toRate(tracesPerRun * spansPerTrace, row));
    if (insert !== undefined) rates.clickHouse.push(toRate(tracesPerRun * spansPerTrace, insert));
  }
  sender.close();
  await server.stop();
  rows.close();
  const rowGoal = { name: `T3 spans, ${name}, against rows`, unit, atLeast: 2 };
  const clickHouseGoal = { name: `T3 spans, ${name}, against ClickHouse`, unit, atLeast: 3 };
  return [
    toGoalLine(rowGoal, rates.ours, rates.rows),
    clickHouse === undefined
      ? { name: clickHouseGoal.name, information: `needs chdb: ${howToInstallPeers}` }
      : toGoalLine(clickHouseGoal, rates.ours, rates.clickHouse),
  ];
}

/** Processor time of inserts, in microseconds. */
async function measureInserts(
  clickHouse: ClickHouse,
  table: string,
  requests: readonly (readonly SampleSpan[])[],
): Promise<number> {
  const inserts = requests.map(toSpanLines);
  const before = cpuUsage();
  for (const lines of inserts) await clickHouse.insert(table, lines);
  const { user, system } = cpuUsage(before);
  return user + system;
}

function measureCpu(run: () => void): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return user + system;
}

function toRate(spanCount: number, cpuMicroseconds: number): number {
  return (spanCount * 1_000_000) / cpuMicroseconds;
}

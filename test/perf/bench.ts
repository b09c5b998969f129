import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCluster } from './cluster/measure-cluster.ts';
import { measureViewOpen } from './console/measure-view-open.ts';
import type { GoalLine } from './goal-line.ts';
import { measureRestOverhead } from './http/measure-rest-overhead.ts';
import type { InformationLine } from './information-line.ts';
import { measureLargeLogStore } from './logs/measure-large-log-store.ts';
import { measureLogDifferences } from './logs/measure-log-differences.ts';
import { measureLogIngest } from './logs/measure-log-ingest.ts';
import { measureLogQueries } from './logs/measure-log-queries.ts';
import { measureAlertCost } from './metrics/measure-alert-cost.ts';
import { measureMetricStore } from './metrics/measure-metric-store.ts';
import { measureNodeBundle, measureWebBundle } from './sdk/measure-bundle-size.ts';
import { measureEventCall, measureEventDelivery, measureSentryCall } from './sdk/measure-event-call.ts';
import { measureEventIngest } from './traces/measure-event-ingest.ts';
import { measureFilterTotal } from './traces/measure-filter-total.ts';
import { measureLongTimeline } from './traces/measure-long-timeline.ts';
import { measureRuleCost } from './traces/measure-rule-cost.ts';
import { measureSpanIngest } from './traces/measure-span-ingest.ts';
import { measureSpanReads } from './traces/measure-span-reads.ts';
import { measureTraceRetention } from './traces/measure-trace-retention.ts';

type BenchLine = GoalLine | InformationLine;

/** Measures one goal, or several over the same data, in an empty folder. */
type Measurement = (folder: string) => BenchLine | Promise<BenchLine | readonly BenchLine[]>;

const suites: ReadonlyMap<string, readonly Measurement[]> = new Map([
  [
    'traces',
    [
      measureFilterTotal,
      measureEventIngest,
      measureSpanIngest,
      measureRuleCost,
      measureLongTimeline,
      (folder) => measureSpanReads(folder),
      (folder) => measureTraceRetention(folder),
    ],
  ],
  ['http', [measureRestOverhead]],
  ['logs', [measureLogIngest, measureLogQueries, measureLargeLogStore, measureLogDifferences]],
  ['metrics', [measureMetricStore, measureAlertCost]],
  ['console', [() => measureViewOpen()]],
  ['sdk', [measureEventCall, measureEventDelivery, measureSentryCall, measureWebBundle, measureNodeBundle]],
]);

/** Run by their own names only: a part of a suite, and what needs PostgreSQL and the peers. */
const parts: typeof suites = new Map<string, readonly Measurement[]>([
  ['log-queries', [measureLogQueries]],
  ['cluster', [measureCluster]],
]);

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !suites.has(name) && !parts.has(name));
if (unknown.length > 0) {
  process.stderr.write(
    `no benchmark named ${unknown.join(', ')}; there are: ${[...suites.keys(), ...parts.keys()].join(', ')}\n`,
  );
  process.exit(2);
}
for (const name of requested.length > 0 ? requested : suites.keys()) {
  for (const measure of suites.get(name) ?? parts.get(name) ?? []) {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
    try {
      const lines = [await measure(folder)].flat();
      for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

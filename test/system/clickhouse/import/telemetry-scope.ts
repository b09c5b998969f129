import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { encodeMetricsRequest } from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeLogsRequest } from '../../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import type { TelemetrySignal } from '../../../../server/src/ingest/telemetry-signal.ts';
import {
  type DataDirectoryLayout,
  layOutDataDirectory,
} from '../../../../server/src/storage/data-directory.ts';
import { listDays } from '../../../../server/src/storage/generational/day-files/day-file-name.ts';
import { createLogStore } from '../../../../server/src/storage/logs/create-log-store.ts';
import { createMetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { openMetaDatabase } from '../../../../server/src/storage/meta/open-meta-database.ts';
import { createMetricStore } from '../../../../server/src/storage/metrics/create-metric-store.ts';
import { createTraceStore } from '../../../../server/src/storage/traces/create-trace-store.ts';
import { sampleEvent, sampleFlush } from '../../../../server/src/traces/testing/sample-trace.ts';
import { type CairnProcess, spawnCairn } from '../../../process/service/service-process.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { newKey } from '../../postgres/import/sample-values.ts';
import type { ImportDatabases } from './import-databases.ts';

export interface TelemetrySizes {
  /** Of logs, on three days. */
  readonly records: number;
  /** Of metrics, on three days. */
  readonly samples: number;
  /** Of clients, each of a trace of its own. */
  readonly flushes: number;
}

/** A data directory with projects and telemetry that nobody uses. */
export interface TelemetryScope {
  readonly layout: DataDirectoryLayout;
  /** The same once more. */
  copy(): TelemetryScope;
  flagsFor(databases: ImportDatabases): readonly string[];
  spawnImport(databases: ImportDatabases, ...flags: readonly string[]): CairnProcess;
  /** The names in the data directory, without the lock. */
  names(): readonly string[];
  remove(): void;
}

const dayMs = 86_400_000;
const projectId = 'prj_1';
const perRequest = 1_000;

function fail(error: Error): never {
  throw error;
}

/** Telemetry for the tests of the calling file: each call returns a copy, which goes with its test. */
export function provideTelemetry(sizes: TelemetrySizes): () => TelemetryScope {
  let template: TelemetryScope;
  beforeAll(async () => {
    template = await createTelemetryScope(sizes);
  });
  afterAll(() => template.remove());
  return () => {
    const scope = template.copy();
    onTestFinished(scope.remove);
    return scope;
  };
}

/** A folder for the store of one signal, which goes with the test. */
export function createStoreFolder(signal: TelemetrySignal): string {
  const parent = mkdtempSync(join(tmpdir(), `cairn-${signal}-import-`));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, signal);
}

async function createTelemetryScope(sizes: TelemetrySizes): Promise<TelemetryScope> {
  const scope = toScope(mkdtempSync(join(tmpdir(), 'cairn-telemetry-')));
  const nowMs = Date.now();
  const { layout } = scope;
  await createProject(layout);
  await fillLogs(layout.logsFolder, nowMs, sizes.records);
  await fillMetrics(layout.metricsFolder, nowMs, sizes.samples);
  await fillTraces(layout.tracesFolder, nowMs, sizes.flushes);
  return scope;
}

function toScope(parent: string): TelemetryScope {
  const layout = layOutDataDirectory(join(parent, 'data'));
  const flagsFor = ({ postgres, clickhouse }: ImportDatabases) => [
    `--data-directory=${layout.folder}`,
    `--postgres-urls=${postgres.url}`,
    ...clickhouse.flags,
  ];
  return {
    layout,
    copy() {
      const other = mkdtempSync(join(tmpdir(), 'cairn-telemetry-'));
      cpSync(layout.folder, join(other, 'data'), { recursive: true });
      return toScope(other);
    },
    flagsFor,
    spawnImport: (databases, ...flags) => spawnCairn(['import', ...flagsFor(databases), ...flags]),
    names: () =>
      readdirSync(layout.folder)
        .filter((name) => !name.startsWith('lock.db'))
        .toSorted(),
    remove: () => rmSync(parent, { recursive: true }),
  };
}

async function createProject(layout: DataDirectoryLayout): Promise<void> {
  mkdirSync(layout.folder, { mode: 0o700 });
  const db = openMetaDatabase(layout.metaDatabase);
  const { identities } = createMetaStores({
    db,
    randomBytes: (size) => Buffer.alloc(size, 1),
    nowMs: Date.now,
  });
  await identities.initialize({
    organization: { id: 'org_1', name: 'default', createdAtMs: 1_000 },
    project: { id: projectId, organizationId: 'org_1', name: 'default', createdAtMs: 1_000 },
    keys: [newKey('key_1')],
  });
  db.close();
}

/** Times in random order of this and the two days before. */
function timeOf(nowMs: number, index: number): number {
  return nowMs - ((index * 86_413) % (2 * dayMs));
}

async function fillLogs(folder: string, nowMs: number, count: number): Promise<void> {
  const store = await createLogStore({
    folder,
    nowMs: Date.now,
    monotonicNowMs: () => performance.now(),
    onFatal: fail,
    onQuarantine: (name) => fail(new Error(name)),
  });
  for (let first = 0; first < count; first += perRequest) {
    const records = Array.from({ length: Math.min(perRequest, count - first) }, (_, at) => ({
      timeNs: BigInt(timeOf(nowMs, first + at)) * 1_000_000n,
      severityNumber: 9,
      body: `order ${first + at} of customer ${(first * 31 + at) % 977} was placed in ${at % 300} ms`,
      attributes: {
        'http.route': `/orders/${at % 20}`,
        status: String(200 + (at % 5)),
        user: `u${at % 800}`,
      },
    }));
    await store.append({
      projectId,
      keyId: 'key_1',
      request: encodeLogsRequest([
        { resource: { 'service.name': `shop-${first % 5}`, host: 'a' }, scopeLogs: [{ records }] },
      ]),
      receivedAtNs: BigInt(nowMs) * 1_000_000n,
      oldestNs: 0n,
      newestNs: 2n ** 62n,
    });
  }
  await store.stop();
}

async function fillMetrics(folder: string, nowMs: number, count: number): Promise<void> {
  const store = await createMetricStore({
    folder,
    nowMs: Date.now,
    monotonicNowMs: () => performance.now(),
    limits: { maxMemtableSamples: Math.max(1_000, Math.floor(count / 5)) },
    onFatal: fail,
    onQuarantine: (name) => fail(new Error(name)),
  });
  const stepMs = Math.floor((2 * dayMs) / Math.max(1, count / perRequest));
  for (let first = 0; first < count; first += perRequest) {
    const timeMs = nowMs - 2 * dayMs + (first / perRequest) * stepMs;
    const sum = Array.from({ length: Math.min(perRequest, count - first) }, (_, at) => ({
      attributes: { route: `/${at}`, instance: `host-${at % 10}` },
      timeNs: BigInt(timeMs) * 1_000_000n,
      value: first / 7 + at + 0.5,
    }));
    await store.append({
      projectId,
      request: encodeMetricsRequest([
        { scopeMetrics: [{ metrics: [{ name: 'requests', sum, temporality: 2, isMonotonic: true }] }] },
      ]),
      format: 'otlp',
      receivedAtMs: nowMs,
      oldestMs: 0,
      newestMs: nowMs + dayMs,
    });
  }
  // A stop leaves to the write-ahead log what is not sealed yet, on a busy machine all but the first day.
  // The samples of one request are of one day.
  if (count > perRequest) await waitUntil(() => listDays(folder).length > 1);
  await store.stop();
}

async function fillTraces(folder: string, nowMs: number, count: number): Promise<void> {
  const store = await createTraceStore({ folder, monotonicNowMs: () => performance.now(), onFatal: fail });
  for (let first = 0; first < count; first += perRequest)
    await Promise.all(
      Array.from({ length: Math.min(perRequest, count - first) }, (_, at) =>
        store.flush(
          sampleFlush(first + at, {
            projectId,
            flushId: `flush ${first + at}`,
            receivedAtMs: nowMs - dayMs + first,
            sentAtNs: BigInt(nowMs) * 1_000_000n,
            tags: [`t${at % 50}`],
            attributes: new Map([['customer', `c${at % 300}`]]),
            events: [sampleEvent(`e${first + at}`, 'placed', at)],
          }),
        ),
      ),
    );
  await store.stop();
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { TelemetrySignal } from '../../../../server/src/ingest/telemetry-signal.ts';
import { createExportedDamage } from '../../../../server/src/storage/telemetry-import/exported-damage.ts';
import {
  defaultImportLimits,
  type ImportLimits,
} from '../../../../server/src/storage/telemetry-import/import-limits.ts';
import {
  type ImportSignalsOptions,
  importSignals,
} from '../../../../server/src/storage/telemetry-import/import-signals.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';

/** One server of each, for the tests of a file. */
interface ImportServers {
  readonly clickhouse: ClickhouseServer;
  readonly postgres: PostgresServer;
  /** Databases of their own, without rows. */
  createDatabases(): Promise<ImportDatabases>;
  remove(): Promise<void>;
}

export interface ImportChanges
  extends Partial<Pick<ImportSignalsOptions, 'nowMs' | 'onProgress' | 'skipsDamaged'>> {
  readonly importId?: string;
  readonly limits?: Partial<ImportLimits>;
  /** Of all signals. */
  readonly keptFromMs?: number;
}

export interface Imported {
  readonly counts: Readonly<Partial<Record<TelemetrySignal, number>>>;
  readonly damage: readonly string[];
}

/** What the gateways of one cluster share. */
export interface ImportDatabases {
  readonly clickhouse: ClickhouseTestDatabase;
  readonly postgres: TestDatabase;
  /** Imports the folder of a store. */
  importFrom(signal: TelemetrySignal, folder: string, changes?: ImportChanges): Promise<Imported>;
  remove(): Promise<void>;
}

/** Servers for the tests of the calling file, and databases that go with the test that made them. */
export function provideImportServers(): Pick<ImportServers, 'clickhouse' | 'postgres' | 'createDatabases'> {
  let servers: ImportServers;
  beforeAll(async () => {
    servers = await startImportServers();
  });
  afterAll(() => servers.remove());
  return {
    get clickhouse() {
      return servers.clickhouse;
    },
    get postgres() {
      return servers.postgres;
    },
    async createDatabases() {
      const databases = await servers.createDatabases();
      onTestFinished(() => databases.remove());
      return databases;
    },
  };
}

async function startImportServers(): Promise<ImportServers> {
  const [clickhouse, postgres] = await Promise.all([startClickhouse(), startPostgres()]);
  return {
    clickhouse,
    postgres,
    createDatabases: async () =>
      toDatabases(await clickhouse.createTestDatabase(), await postgres.createTestDatabase()),
    async remove() {
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}

function toDatabases(clickhouse: ClickhouseTestDatabase, postgres: TestDatabase): ImportDatabases {
  return {
    clickhouse,
    postgres,
    async importFrom(signal, folder, changes = {}) {
      const { importId = randomUUID(), limits, keptFromMs = -(2 ** 50) } = changes;
      const damage = createExportedDamage();
      const counts = await importSignals({
        signals: [{ signal, folder }],
        claimId: () => importId,
        forgetId: () => undefined,
        keptFromMs: { traces: keptFromMs, logs: keptFromMs, metrics: keptFromMs },
        damage,
        skipsDamaged: changes.skipsDamaged ?? false,
        clickhouse: await clickhouse.open(),
        postgres: await postgres.open({ maxConnections: 4 }),
        insertTimes: {
          timeoutMs: 10_000,
          repeatForMs: 20_000,
          monotonicNowMs: () => performance.now(),
          pause: (ms) => new Promise((resolve) => setTimer(() => resolve(), ms)),
        },
        limits: { ...defaultImportLimits, ...limits },
        nowMs: changes.nowMs ?? Date.now,
        onProgress: changes.onProgress ?? (() => undefined),
      });
      return { counts, damage: damage.items };
    },
    async remove() {
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { runCairn } from '../../support/run-cairn.ts';
import { makeDataDirectory, startServiceOver } from '../../support/start-service.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { checkIntegrity } from '../load/integrity-check.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { type ServiceScope, withServiceScope } from '../service/service-scope.ts';

const serve = ['serve', '--api-port', '0', '--ingest-port', '0', '--otlp-grpc-port', '0'];
/** Of what a first start makes, in this order; a few milliseconds later it makes what comes between them. */
const stages = ['meta.db', 'meta.db-wal', 'traces/traces.db', 'metrics/wal.db'];
const longestStageMs = 15;
/** Ends what hangs; a start takes seconds of processor time, which others may delay. */
const stageWithinMs = 180_000;

it('a kill -9 during the first start leaves stores that the next start opens', async () => {
  const random = createSeededRandom(1);
  for (const stage of stages) {
    await withServiceScope(async (scope) => {
      await killDuringFirstStart(scope, stage, random.between(0, longestStageMs));

      const service = await startServiceOver(scope.dataDirectory);
      try {
        expect(checkIntegrity(scope.dataDirectory)).toEqual([]);
        // The killed start may have taken the only sight of its keys with it.
        const keys = service.firstKeys ?? {
          serverKey: await createKey(scope, 'server'),
          ingestKey: await createKey(scope, 'ingest'),
        };
        const batch = createRandomFlush('first', random);
        const ingest = createIngestClient(service.ingestUrl, keys.ingestKey);
        expect(await ingest.post('a'.repeat(32), 'flush', batch.body)).toMatchObject({
          status: 200,
          result: { accepted: true, trace_number: 1 },
        });
        expect(await createServiceReader(service.apiUrl, keys.serverKey).total()).toBe(1);
      } finally {
        await service.stop();
      }
    });
  }
});

it('a newer schema in a database is refused with one line', async () => {
  await withServiceScope(async (scope) => {
    await makeDataDirectory(scope.dataDirectory);
    for (const name of ['meta.db', 'traces/traces.db', 'metrics/wal.db']) {
      const path = join(scope.dataDirectory, name);
      const known = setSchemaVersion(path, 99);
      await expect(startServiceOver(scope.dataDirectory)).rejects.toMatchObject({
        message: `${path} has schema version 99, this release supports ${known}: start the newer release`,
      });
      setSchemaVersion(path, known);
    }
    await (await startServiceOver(scope.dataDirectory)).stop();
  });
});

it('a start logs which databases it migrated, from which schema to which, and how long it took', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start({ flags: ['--log-level=info'] });
    service.signal('SIGTERM');
    expect((await service.ended).stderr).not.toContain('migrated');
    const first = {
      'traces/traces.db': 'traces/migrations/0001-traces.sql',
      'logs/wal.db': 'logs/wal/migrations/0001-wal.sql',
      'metrics/wal.db': 'metrics/wal/migrations/0001-wal.sql',
    };
    const known = Object.entries(first).map(([name, migration]) => {
      const path = join(scope.dataDirectory, name);
      const newest = setSchemaVersion(path, 0);
      rmSync(path);
      const db = new Database(path);
      db.exec(readFileSync(new URL(`../../../server/src/storage/${migration}`, import.meta.url), 'utf8'));
      db.close();
      setSchemaVersion(path, 1);
      return { database: name, fromVersion: 1, toVersion: newest, durationMs: expect.any(Number) };
    });
    const meta = new Database(join(scope.dataDirectory, 'meta.db'));
    // Takes back the migrations since 0014-incidents-of-deliveries.sql, as far as they could not run again.
    meta.exec(`DROP INDEX deliveries_pending_openings; ALTER TABLE deliveries DROP COLUMN incident_id;
      DROP INDEX incidents_by_resolution; DROP INDEX deliveries_finished_by_project;
      DROP INDEX incidents_resolved_by_project`);
    meta.close();
    const newestMeta = setSchemaVersion(join(scope.dataDirectory, 'meta.db'), 13);
    known.push({
      database: 'meta.db',
      fromVersion: 13,
      toVersion: newestMeta,
      durationMs: expect.any(Number),
    });

    const migrating = await scope.start({ flags: ['--log-level=info'] });
    migrating.signal('SIGTERM');
    const lines = (await migrating.ended).stderr.split('\n').filter((line) => line.includes('was migrated'));
    const logged = lines.map((line) => JSON.parse(line) as object);
    expect(logged).toHaveLength(known.length);
    for (const migration of known) expect(logged).toContainEqual(expect.objectContaining(migration));
  });
});

/** @returns the version before. */
function setSchemaVersion(path: string, version: number): number {
  const db = new Database(path);
  const before = Number(db.pragma('user_version', { simple: true }));
  db.pragma(`user_version = ${version}`);
  db.close();
  return before;
}

/** Waits until the start has made a file, then a little longer. */
async function killDuringFirstStart(scope: ServiceScope, stage: string, afterMs: number): Promise<void> {
  const service = scope.spawn(serve);
  const givesUpAtMs = performance.now() + stageWithinMs;
  while (!existsSync(join(scope.dataDirectory, stage))) {
    if (performance.now() > givesUpAtMs) throw new Error(`the start did not make ${stage}`);
    await delay(1);
  }
  await delay(afterMs);
  service.signal('SIGKILL');
  await service.ended;
}

async function createKey(scope: ServiceScope, kind: string): Promise<string> {
  const printed = await runCairn(scope.dataDirectory, 'keys', 'create', '--kind', kind, '--json');
  // The output of `--json`, which the tests of the command cover.
  return (JSON.parse(printed) as { key: string }).key;
}

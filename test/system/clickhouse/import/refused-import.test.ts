import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import { advisoryLocks } from '../../../../server/src/storage/postgres/database/advisory-locks.ts';
import { createSeededRandom } from '../../../process/load/seeded-random.ts';
import { openLogStore } from '../../../support/open-log-store.ts';
import { createSampleRecord, midnightNs } from '../../logs-differential/sample-record.ts';
import { appendRecords } from '../../logs-differential/segment-logs.ts';
import { type ImportDatabases, provideImportServers } from './import-databases.ts';
import { provideTelemetry, type TelemetryScope, type TelemetrySizes } from './telemetry-scope.ts';

const sizes: TelemetrySizes = { records: 2_000, samples: 10_000, flushes: 150 };
const dayMs = 86_400_000;

const servers = provideImportServers();
const copyTemplate = provideTelemetry(sizes);

/** Runs the command in this process. */
async function runImport(flags: readonly string[]) {
  const cli = createFakeCliEnvironment(['import', ...flags], { nowMs: Date.now });
  const exitCode = await runCli(cli);
  return { exitCode, ...cli.written };
}

/** The one line that an import of telemetry ends with, after which the folders are as before. */
async function refusalOf(scope: TelemetryScope, databases: ImportDatabases, ...flags: readonly string[]) {
  const { exitCode, err } = await runImport([...scope.flagsFor(databases), ...flags]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^cairn: [^\n]+\n$/);
  expect(scope.names()).toEqual(expect.arrayContaining(['logs', 'metrics', 'traces']));
  return err.slice('cairn: '.length, -1);
}

/** Changes rows as flipped bits would. @returns of how many. */
function damage(path: string, statement: string): number {
  const db = new Database(path);
  const { changes } = db.prepare(statement).run();
  db.close();
  return changes;
}

/** A file of a day that has blocks. */
function dayFileIn(folder: string): string {
  const name = readdirSync(folder).find((each) => /^\d{4}-\d\d-\d\d\.db$/.test(each));
  if (name === undefined) throw new Error(`${folder} has no day files`);
  return name;
}

describe('an import of telemetry', () => {
  it('names what is damaged, and leaves it out when it may', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const { logsFolder, metricsFolder, tracesFolder } = scope.layout;
    const sampleDay = dayFileIn(metricsFolder);
    expect(
      damage(
        join(logsFolder, 'wal.db'),
        'UPDATE wal SET checksum = checksum + 1 WHERE entry_id = (SELECT max(entry_id) FROM wal)',
      ),
    ).toBe(1);
    expect(
      damage(
        join(metricsFolder, sampleDay),
        'UPDATE block_part SET data = substr(data, 2) WHERE part_key = (SELECT max(part_key) FROM block_part)',
      ),
    ).toBe(1);
    expect(
      damage(join(tracesFolder, 'traces.db'), "UPDATE event_batch SET events = events || ' ' WHERE id = 7"),
    ).toBe(1);
    const refusal = await refusalOf(scope, databases);
    expect(refusal).toMatch(/^the data directory has damaged parts: /);
    expect(refusal).toMatch(/restore a backup, or leave them out with --skip-damaged$/);
    const { exitCode, out } = await runImport([...scope.flagsFor(databases), '--skip-damaged', '--json']);
    expect(exitCode).toBe(0);
    const { telemetry, left_out: leftOut } = JSON.parse(out.split('\n').at(-2) ?? '');
    const [, count] = /^(\d+) samples of block \d+ of metrics\//.exec(
      leftOut.find((item: string) => item.includes('samples of block')),
    ) as RegExpExecArray;
    expect(leftOut).toEqual([
      expect.stringMatching(/^trace 0{30}.. of prj_1 \(.+\)$/),
      expect.stringMatching(
        /^logs\/wal\.db \(request \d+ of generation \d+ of the write-ahead log was left out: .+\)$/,
      ),
      expect.stringMatching(new RegExp(`^\\d+ samples of block \\d+ of metrics/${sampleDay} \\(.+\\)$`)),
    ]);
    expect(telemetry).toEqual({
      logs: sizes.records - 1_000,
      metrics: sizes.samples - Number(count),
      traces: sizes.flushes - 1,
    });
    for (const item of leftOut) expect(refusal).toContain(item.replace(/\s+/g, ' '));
  });

  it('refuses databases that have telemetry of the projects, and folders of an earlier import', async () => {
    const [databases, first, second] = [await servers.createDatabases(), copyTemplate(), copyTemplate()];
    expect(await runImport(first.flagsFor(databases))).toMatchObject({ exitCode: 0 });
    expect(await refusalOf(second, databases)).toBe(
      'the databases have traces of the project prj_1 already; name others, or move the folder traces away',
    );
    mkdirSync(`${second.layout.logsFolder}.imported`);
    expect(await refusalOf(second, databases)).toBe(
      `${second.layout.logsFolder}.imported is of an earlier import; move it out of the data directory`,
    );
    rmdirSync(`${second.layout.logsFolder}.imported`);
    expect(second.names()).not.toContain('telemetry-import');
    expect(await databases.clickhouse.run("SELECT count() FROM logs WHERE project <> ''")).toBe(
      `${sizes.records}\n`,
    );
  });

  it('refuses databases that a service uses', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const [, postgresUrls = ''] = scope.flagsFor(databases);
    expect(await runImport([`--data-directory=${scope.layout.folder}`, postgresUrls])).toMatchObject({
      exitCode: 0,
      err: 'traces, logs and metrics stay in the data directory; with --clickhouse-urls they are imported, too\n',
    });
    expect(existsSync(scope.layout.metaDatabase)).toBe(false);
    const service = await databases.postgres.open({ maxConnections: 1 });
    await service.rows('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.service]);
    expect(await refusalOf(scope, databases)).toMatch(
      /^\S+ at 127\.0\.0\.1 uses the PostgreSQL database; stop all services until the import of telemetry has ended$/,
    );
    await service.rows('SELECT pg_advisory_unlock_shared($1)', [advisoryLocks.service]);
    // The projects were imported before.
    const { exitCode, out } = await runImport(scope.flagsFor(databases));
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: `traces: ${sizes.flushes} traces, in traces.imported now
logs: ${sizes.records} records, in logs.imported now
metrics: ${sizes.samples} samples, in metrics.imported now
all of it is in the databases; start services with --postgres-urls and --clickhouse-urls
`,
    });
  });

  it('brings nothing that is past the retention', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const { exitCode, out } = await runImport([
      ...scope.flagsFor(databases),
      '--json',
      '--logs-retention=1d',
      '--metrics-retention=1d',
      '--traces-retention=1h',
    ]);
    expect(exitCode).toBe(0);
    const { telemetry } = JSON.parse(out.split('\n').at(-2) ?? '');
    // By whole days, as retention removes them.
    const keptFromMs = Math.floor(Date.now() / dayMs - 1) * dayMs;
    const [oldestLog, oldestSample] = await Promise.all([
      databases.clickhouse.run("SELECT min(toUnixTimestamp64Milli(time)) FROM logs WHERE project <> ''"),
      databases.clickhouse.run("SELECT min(time_ms) FROM samples WHERE project <> ''"),
    ]);
    expect(Number(oldestLog)).toBeGreaterThanOrEqual(keptFromMs);
    expect(Number(oldestSample)).toBeGreaterThanOrEqual(keptFromMs);
    expect(telemetry.logs).toBeGreaterThan(0);
    expect(telemetry.logs).toBeLessThan(sizes.records);
    expect(telemetry.metrics).toBeGreaterThan(0);
    expect(telemetry.metrics).toBeLessThan(sizes.samples);
    expect(telemetry.traces).toBe(0);
  });

  it('does not go on with a source that was changed meanwhile', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const folder = scope.layout.logsFolder;
    const importId = 'changed';
    const stop = () => {
      throw new Error('stopped');
    };
    const importing = databases.importFrom('logs', folder, {
      importId,
      limits: { records: 100 },
      onProgress: stop,
    });
    await expect(importing).rejects.toThrow('stopped');
    const store = await openLogStore(folder, { readerCount: 1 });
    await appendRecords(
      store,
      'prj_1',
      'key',
      [createSampleRecord(createSeededRandom(1), false)],
      midnightNs,
    );
    await store.stop();
    await expect(databases.importFrom('traces', scope.layout.tracesFolder, { importId })).rejects.toThrow(
      /^the traces of the data directory are not those that the import began with/,
    );
    await expect(databases.importFrom('logs', folder, { importId })).rejects.toThrow(
      /^the logs of the data directory are not those that the import began with; restore the directory as it was/,
    );
  });
});

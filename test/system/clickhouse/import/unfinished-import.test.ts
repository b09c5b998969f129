import { renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import { startServiceProcess } from '../../../process/service/service-process.ts';
import { findFreePort } from '../../../support/find-free-port.ts';
import { type ImportDatabases, provideImportServers } from './import-databases.ts';
import { provideTelemetry, type TelemetryScope, type TelemetrySizes } from './telemetry-scope.ts';

const sizes: TelemetrySizes = { records: 1_000, samples: 1_000, flushes: 20 };
const toStart = /start (the service|services)/;

const servers = provideImportServers();
const copyTemplate = provideTelemetry(sizes);

/** Runs the command in this process. */
async function runImport(flags: readonly string[]) {
  const cli = createFakeCliEnvironment(['import', ...flags], { nowMs: Date.now });
  const exitCode = await runCli(cli);
  return { exitCode, ...cli.written };
}

/** Leaves what an import leaves that is killed between the projects and the telemetry. */
async function importProjectsOnly(scope: TelemetryScope, databases: ImportDatabases) {
  const [directory = '', postgres = ''] = scope.flagsFor(databases);
  const unreachable = `--clickhouse-urls=http://cairn@127.0.0.1:${await findFreePort()}/cairn`;
  const { exitCode, out } = await runImport([directory, postgres, unreachable]);
  expect(exitCode).toBe(1);
  expect(scope.names()).toContain('meta.db.imported');
  return out;
}

/** What `cairn cluster status` says of the databases. */
async function readStatus(scope: TelemetryScope, databases: ImportDatabases) {
  const [, ...urls] = scope.flagsFor(databases);
  const cli = createFakeCliEnvironment(['cluster', 'status', '--json', ...urls]);
  const exitCode = await runCli(cli);
  return { exitCode, ...JSON.parse(cli.written.out) };
}

const readUnfinished = ({ postgres }: ImportDatabases) =>
  postgres.run('SELECT signal FROM telemetry_imports WHERE NOT is_finished ORDER BY signal');

describe('an import that ended between the projects and the telemetry', () => {
  it('keeps services away until it is completed, and names no service to start', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    expect(await importProjectsOnly(scope, databases)).not.toMatch(toStart);
    expect(await readStatus(scope, databases)).toMatchObject({
      exitCode: 1,
      usable: false,
      servers: [{ problem: expect.stringContaining('is not finished (logs, metrics, traces)') }, {}],
    });
    await expect(startServiceProcess(scope.flagsFor(databases))).rejects.toThrow(
      'an import of telemetry into the databases is not finished (logs, metrics, traces)',
    );
    const { exitCode, out } = await runImport(scope.flagsFor(databases));
    expect(exitCode).toBe(0);
    expect(out).toMatch(toStart);
    expect(await readUnfinished(databases)).toEqual([]);
    expect(await readStatus(scope, databases)).toMatchObject({ exitCode: 0, usable: true });
    expect(scope.names()).not.toContain('telemetry-import');
  });

  it('ends without what was moved away since', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    await importProjectsOnly(scope, databases);
    const { logsFolder, metricsFolder, tracesFolder } = scope.layout;
    for (const folder of [logsFolder, metricsFolder, tracesFolder]) renameSync(folder, `${folder}.away`);
    expect(await runImport(scope.flagsFor(databases))).toMatchObject({ exitCode: 0 });
    expect(await readUnfinished(databases)).toEqual([]);
  });

  it('is given up by an import of the projects alone, once the directory is as before', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    await importProjectsOnly(scope, databases);
    const { importedMetaDatabase, metaDatabase, postgresBinding } = scope.layout;
    renameSync(importedMetaDatabase, metaDatabase);
    rmSync(postgresBinding);
    const withoutClickhouse = scope.flagsFor(databases).slice(0, 2);
    const { exitCode, out } = await runImport(withoutClickhouse);
    expect(exitCode).toBe(0);
    expect(out).toMatch(toStart);
    expect(await readUnfinished(databases)).toEqual([]);
  });
});

it('an import that is refused beside a complete one leaves that complete', async () => {
  const [databases, first, second] = [await servers.createDatabases(), copyTemplate(), copyTemplate()];
  expect(await runImport(first.flagsFor(databases))).toMatchObject({ exitCode: 0 });
  expect(await runImport(second.flagsFor(databases))).toMatchObject({ exitCode: 1 });
  expect(await readUnfinished(databases)).toEqual([]);
});

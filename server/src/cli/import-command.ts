import type { Command } from 'commander';
import { type Config, configOptions } from '../config/config-schema.ts';
import { type TelemetrySignal, telemetrySignals } from '../ingest/telemetry-signal.ts';
import type { ClickhouseServers } from '../storage/clickhouse/database/clickhouse-servers.ts';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import { hasTelemetry } from '../storage/has-telemetry.ts';
import type { ImportedMeta } from '../storage/postgres/import/import-meta.ts';
import { isMetaImported } from '../storage/postgres/import/is-meta-imported.ts';
import { isInImport } from '../storage/telemetry-import/import-directory.ts';
import type { ImportedTelemetry } from '../storage/telemetry-import/import-telemetry.ts';
import { assertDataDirectory } from './assert-data-directory.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { createImportReport } from './import-report.ts';
import { addConfigFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

interface ImportOptions {
  readonly skipDamaged?: true;
  readonly json?: true;
}

/** Where everything is and shall be, and what is past the retention. */
const slugs = [
  'data-directory',
  'postgres-urls',
  'backend',
  'clickhouse-urls',
  'clickhouse-cluster',
  'traces-retention',
  'logs-retention',
  'metrics-retention',
];

const help = `
Stop the services first. All rows of meta.db are copied in one transaction into a database without
projects, and compared there; then the data directory names the database, and meta.db becomes
meta.db.imported. With --clickhouse-urls traces, logs and metrics follow, in steps, and their folders
become logs.imported, metrics.imported and traces.imported. Whatever ends the command before, run it
again: it goes on where it was.

Examples:
  cairn import --data-directory ./.cairn --postgres-urls postgres://cairn:secret@127.0.0.1:5432/cairn
  cairn import --data-directory ./.cairn --postgres-urls postgres://cairn:secret@127.0.0.1:5432/cairn \\
    --clickhouse-urls http://cairn:secret@127.0.0.1:8123/cairn`;

export function addImportCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('import')
    .description('bring what a data directory has to PostgreSQL and ClickHouse');
  const flags = [...configOptions.values()].filter(({ slug }) => slugs.includes(slug));
  addConfigFlags(command, flags)
    .option('--skip-damaged', 'leave out what is damaged, and what belongs to it')
    .option('--json', 'print {"database", "rows", "left_out"}, and {"telemetry", "left_out"} of telemetry')
    .addHelpText('after', help)
    .action((options: ImportOptions) => runImport(options, command, cli));
}

async function runImport(options: ImportOptions, command: Command, cli: CliEnvironment): Promise<void> {
  const config = readConfig(command, cli);
  assertDataDirectory(config, 'name the one to import with --data-directory, and leave --backend out');
  const { postgresUrls, clickhouseUrls } = config;
  if (postgresUrls === undefined)
    throw new UsageError('import needs the database: name it with --postgres-urls (CAIRN_POSTGRES_URLS)');
  const layout = layOutDataDirectory(config.dataDirectory);
  const isTelemetryAlone = clickhouseUrls !== undefined && isMetaImported(layout);
  if (!isTelemetryAlone) await runMetaImport(options, { ...config, postgresUrls }, cli);
  if (clickhouseUrls !== undefined) {
    if (isTelemetryAlone && !hasTelemetry(layout) && !isInImport(layout))
      throw new Error(`the data directory ${layout.folder} has nothing that is not in the databases already`);
    const clickhouse = { urls: clickhouseUrls, cluster: config.clickhouseCluster };
    await runTelemetryImport(options, { ...config, postgresUrls, clickhouse }, cli);
  } else if (hasTelemetry(layout))
    cli.writeErr(
      'traces, logs and metrics stay in the data directory; with --clickhouse-urls they are imported, too\n',
    );
}

async function runMetaImport(
  options: ImportOptions,
  {
    dataDirectory,
    postgresUrls,
    clickhouseUrls,
  }: Pick<Config, 'dataDirectory' | 'clickhouseUrls'> & { readonly postgresUrls: readonly string[] },
  cli: CliEnvironment,
): Promise<void> {
  // Other commands do not load them.
  const { importMeta } = await import('../storage/postgres/import/import-meta.ts');
  const { announceTelemetry } = await import('../storage/telemetry-import/announce-telemetry.ts');
  const { deleteAnnounced } = await import('../storage/telemetry-import/progress/import-progress.ts');
  const isTelemetryNext = clickhouseUrls !== undefined;
  const layout = layOutDataDirectory(dataDirectory);
  await importMeta({
    path: dataDirectory,
    urls: postgresUrls,
    processId: cli.processId,
    skipsDamaged: options.skipDamaged === true,
    onWarning: (text) => cli.writeErr(`${text}\n`),
    beforeCommit: (session) =>
      isTelemetryNext ? announceTelemetry(session, layout, cli.nowMs()) : deleteAnnounced(session),
    onStored: (imported) => cli.writeOut(options.json ? metaToJson(imported) : metaToText(imported)),
  });
  if (options.json !== true)
    cli.writeOut(
      `meta.db is meta.db.imported now; ${isTelemetryNext ? 'telemetry follows' : 'start the service with --postgres-urls'}\n`,
    );
}

interface TelemetryConfig
  extends Pick<Config, 'dataDirectory' | 'tracesRetentionMs' | 'logsRetentionMs' | 'metricsRetentionMs'> {
  readonly postgresUrls: readonly string[];
  readonly clickhouse: ClickhouseServers;
}

async function runTelemetryImport(
  options: ImportOptions,
  { dataDirectory, postgresUrls, clickhouse, ...config }: TelemetryConfig,
  cli: CliEnvironment,
): Promise<void> {
  const { importTelemetry } = await import('../storage/telemetry-import/import-telemetry.ts');
  const imported = await importTelemetry({
    path: dataDirectory,
    postgresUrls,
    clickhouse,
    processId: cli.processId,
    skipsDamaged: options.skipDamaged === true,
    retentionMs: {
      traces: config.tracesRetentionMs,
      logs: config.logsRetentionMs,
      metrics: config.metricsRetentionMs,
    },
    nowMs: cli.nowMs,
    monotonicNowMs: cli.monotonicNowMs,
    onProgress: createImportReport(cli),
  });
  cli.writeOut(options.json ? telemetryToJson(imported) : telemetryToText(imported));
}

function metaToJson({ database, rowCounts, leftOut }: ImportedMeta): string {
  return encodeJsonLine({ database, rows: rowCounts, left_out: leftOut });
}

function metaToText({ database, wasStored, rowCounts, leftOut }: ImportedMeta): string {
  const rows = Object.entries(rowCounts).map(([table, count]) => [table, String(count)]);
  const sentence = wasStored ? 'an earlier import has stored all of it in' : 'stored and compared in';
  return [
    renderTextTable([['TABLE', 'ROWS'], ...rows]),
    ...leftOut.map((item) => `left out: ${item}\n`),
    `${sentence} ${database}\n`,
  ].join('');
}

function telemetryToJson({ counts, leftOut }: ImportedTelemetry): string {
  return encodeJsonLine({ telemetry: counts, left_out: leftOut });
}

function telemetryToText({ counts, leftOut }: ImportedTelemetry): string {
  const items: Readonly<Record<TelemetrySignal, string>> = {
    traces: 'traces',
    logs: 'records',
    metrics: 'samples',
  };
  const imported = telemetrySignals.filter((signal) => counts[signal] !== undefined);
  return [
    ...imported.map((signal) => `${signal}: ${counts[signal]} ${items[signal]}, in ${signal}.imported now\n`),
    ...leftOut.map((item) => `left out: ${item}\n`),
    'all of it is in the databases; start services with --postgres-urls and --clickhouse-urls\n',
  ].join('');
}

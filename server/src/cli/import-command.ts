import type { Command } from 'commander';
import type { ImportedMeta } from '../storage/postgres/import/import-meta.ts';
import { assertDataDirectory } from './assert-data-directory.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-identity.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';

interface ImportOptions {
  readonly skipDamaged?: true;
  readonly json?: true;
}

const help = `
Stop the service first. All rows of meta.db are copied in one transaction into a database without
projects, and compared there; then the data directory names the database, and meta.db becomes
meta.db.imported. Whatever ends the command before, run it again.

Example:
  cairn import --data-directory ./.cairn --postgres-urls postgres://cairn:secret@127.0.0.1:5432/cairn`;

export function addImportCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('import')
    .description('bring the projects, keys, people and settings of a data directory to PostgreSQL');
  addStoreFlags(command)
    .option('--skip-damaged', 'leave out what is damaged in meta.db, and what belongs to it')
    .option('--json', 'print {"database", "rows", "left_out"}')
    .addHelpText('after', help)
    .action((options: ImportOptions) => runImport(options, command, cli));
}

async function runImport(options: ImportOptions, command: Command, cli: CliEnvironment): Promise<void> {
  const config = readConfig(command, cli);
  assertDataDirectory(config, 'name the one to import with --data-directory, and leave --backend out');
  const { dataDirectory, postgresUrls } = config;
  if (postgresUrls === undefined)
    throw new UsageError('import needs the database: name it with --postgres-urls (CAIRN_POSTGRES_URLS)');
  // Other commands do not load it.
  const { importMeta } = await import('../storage/postgres/import/import-meta.ts');
  await importMeta({
    path: dataDirectory,
    urls: postgresUrls,
    processId: cli.processId,
    skipsDamaged: options.skipDamaged === true,
    onWarning: (text) => cli.writeErr(`${text}\n`),
    onStored: (imported) => cli.writeOut(options.json ? toJson(imported) : toText(imported)),
  });
  if (options.json !== true)
    cli.writeOut('meta.db is meta.db.imported now; start the service with --postgres-urls\n');
}

function toJson({ database, rowCounts, leftOut }: ImportedMeta): string {
  return encodeJsonLine({ database, rows: rowCounts, left_out: leftOut });
}

function toText({ database, wasStored, rowCounts, leftOut }: ImportedMeta): string {
  const rows = Object.entries(rowCounts).map(([table, count]) => [table, String(count)]);
  const sentence = wasStored ? 'an earlier import has stored all of it in' : 'stored and compared in';
  return [
    renderTextTable([['TABLE', 'ROWS'], ...rows]),
    ...leftOut.map((item) => `left out: ${item}\n`),
    `${sentence} ${database}\n`,
  ].join('');
}

import type { Command } from 'commander';
import { type BackupResult, backUp } from '../storage/backup/back-up.ts';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import { assertInitialized } from '../storage/open-admin-stores.ts';
import { assertDataDirectory } from './assert-data-directory.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface BackupOptions {
  readonly json?: true;
  /** Of commander: `false` with `--no-check`. */
  readonly check: boolean;
}

const examples = `
What is damaged in the data directory is copied as it is, named, and ends the command with exit code 1; the backup is written.

Restore a backup by unpacking it into an empty folder:
  mkdir restored && tar -xf cairn.tar -C restored && cairn serve --data-directory restored

Examples:
  cairn backup cairn.tar
  cairn backup /backups/cairn-$(date +%F).tar.gz --data-directory /var/lib/cairn`;

const noBackup =
  'stop the services, then back up PostgreSQL with pg_dump and ClickHouse with BACKUP DATABASE';
const restIsElsewhere =
  'it has the telemetry; projects, keys, people, alerts and dashboards are in PostgreSQL: back that up with pg_dump\n';

/** The archive stays: it may be the only copy of the rest, and what is damaged may not be in an older one. */
function describeDamage({ file, damaged }: BackupResult): string {
  const what =
    damaged.length === 1 ? 'what is named above was' : `the ${damaged.length} items named above were`;
  return `${file} was written, but ${what} damaged already and is so in it too; keep an older backup that has them undamaged`;
}

export function addBackupCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('backup')
    .description('write a consistent backup to a tar file; the service may be running');
  addStoreFlags(command)
    .argument('<file>', 'output file; compressed if it ends in .tgz or .gz; never overwritten')
    .option('--json', 'print {"file", "databases", "damaged": [{"database", "damage"}]}')
    .option('--no-check', 'do not read the copies to find damage, which takes longer than copying')
    .addHelpText('after', examples)
    .action(async (file: string, options: BackupOptions) => {
      const config = readConfig(command, cli);
      assertDataDirectory(config, noBackup);
      assertInitialized(config);
      const result = await backUp(layOutDataDirectory(config.dataDirectory), file, {
        isChecked: options.check,
      });
      cli.writeOut(
        options.json ? encodeJsonLine(result) : `wrote ${result.databases.join(', ')} to ${result.file}\n`,
      );
      if (config.postgresUrls !== undefined) cli.writeErr(restIsElsewhere);
      const { damaged } = result;
      for (const { database, damage } of damaged) cli.writeErr(`damaged in ${database}: ${damage}\n`);
      if (damaged.length > 0) throw new Error(describeDamage(result));
    });
}

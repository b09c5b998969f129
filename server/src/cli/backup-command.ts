import type { Command } from 'commander';
import { backUp } from '../storage/backup.ts';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import { assertInitialized } from '../storage/open-admin-stores.ts';
import { assertDataDirectory } from './assert-data-directory.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-identity.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface BackupOptions {
  readonly json?: true;
}

const examples = `
Restore a backup by unpacking it into an empty folder:
  mkdir restored && tar -xf cairn.tar -C restored && cairn serve --data-directory restored

Examples:
  cairn backup cairn.tar
  cairn backup /backups/cairn-$(date +%F).tar.gz --data-directory /var/lib/cairn`;

const noBackup =
  'stop the services, then back up PostgreSQL with pg_dump and ClickHouse with BACKUP DATABASE';
const restIsElsewhere =
  'it has the telemetry; projects, keys, people, alerts and dashboards are in PostgreSQL: back that up with pg_dump\n';

export function addBackupCommand(program: Command, cli: CliEnvironment): void {
  const command = program
    .command('backup')
    .description('write a consistent backup to a tar file; the service may be running');
  addStoreFlags(command)
    .argument('<file>', 'output file; compressed if it ends in .tgz or .gz; never overwritten')
    .option('--json', 'print {"file", "databases"}')
    .addHelpText('after', examples)
    .action(async (file: string, options: BackupOptions) => {
      const config = readConfig(command, cli);
      assertDataDirectory(config, noBackup);
      assertInitialized(config);
      const result = await backUp(layOutDataDirectory(config.dataDirectory), file);
      cli.writeOut(
        options.json ? encodeJsonLine(result) : `wrote ${result.databases.join(', ')} to ${result.file}\n`,
      );
      if (config.postgresUrls !== undefined) cli.writeErr(restIsElsewhere);
    });
}

import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.ts';
import { printClusterReport, readClusterUrls } from './cluster-report.ts';
import { addClusterFlags } from './read-config.ts';

const help = `
Needs the rights to create and alter tables. Services need none of these afterwards. May be run again,
and while services of the release before are running.

Example:
  cairn cluster init --postgres-urls postgres://cairn:secret@127.0.0.1:5432/cairn \\
    --clickhouse-urls http://cairn:secret@127.0.0.1:8123/cairn`;

export function addClusterInitCommand(cluster: Command, cli: CliEnvironment): void {
  const command = cluster
    .command('init')
    .description('create the tables of this release in PostgreSQL and ClickHouse, or migrate them');
  addClusterFlags(command)
    .option('--json', 'print {"servers": [...], "usable"}')
    .addHelpText('after', help)
    .action((options: { readonly json?: true }) => initCluster(options, command, cli));
}

async function initCluster(
  options: { readonly json?: true },
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const urls = readClusterUrls(command, cli);
  // Other commands do not load them.
  const { migratePostgres } = await import('../storage/postgres/database/migrate-postgres.ts');
  const { migrateClickhouse } = await import('../storage/clickhouse/database/migrate-clickhouse.ts');
  await migratePostgres({ urls: urls.postgresUrls });
  await migrateClickhouse(urls.clickhouse);
  await printClusterReport(urls, options, cli);
}

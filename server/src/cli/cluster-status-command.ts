import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.ts';
import { printClusterReport, readClusterUrls } from './cluster-report.ts';
import { addClusterFlags } from './read-config.ts';

const help = `
Exits with 1 when a server that is needed cannot be used as it is, also when its tables are of an earlier release.

Example:
  cairn cluster status --json`;

export function addClusterStatusCommand(cluster: Command, cli: CliEnvironment): void {
  const command = cluster
    .command('status')
    .description('inspect each server: whether it answers, its version, and its tables');
  addClusterFlags(command)
    .option('--json', 'print {"servers": [...], "usable"}')
    .addHelpText('after', help)
    .action((options: { readonly json?: true }) =>
      printClusterReport(readClusterUrls(command, cli), options, cli),
    );
}

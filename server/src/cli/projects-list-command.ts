import type { Command } from 'commander';
import type { Project } from '../identity/identity-store.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeProject } from './encode-identity.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface ProjectsListOptions {
  readonly json?: true;
}

export function addProjectsListCommand(projects: Command, cli: CliEnvironment): void {
  const command = projects.command('list').description('list projects');
  addStoreFlags(command)
    .option('--json', 'print {"projects": [...]}')
    .addHelpText('after', '\nExample:\n  cairn projects list')
    .action((options: ProjectsListOptions) => listProjects(options, command, cli));
}

async function listProjects(
  options: ProjectsListOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const config = readConfig(command, cli);
  await withIdentities(config, cli.nowMs, async (store) => {
    const projects = await store.listProjects();
    const text = options.json
      ? encodeJsonLine({ projects: projects.map(encodeProject) })
      : renderProjects(projects);
    cli.writeOut(text);
  });
}

function renderProjects(projects: readonly Project[]): string {
  const rows = projects.map(({ id, createdAtMs, name }) => [id, formatRfc3339Ms(createdAtMs), name]);
  return renderTextTable([['ID', 'CREATED', 'NAME'], ...rows]);
}

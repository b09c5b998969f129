import type { Command } from 'commander';
import { parseDisplayName } from '../identity/display-name.ts';
import { createIdentityId } from '../identity/identity-id.ts';
import type { Project } from '../identity/identity-store.ts';
import { tooManyProjects } from '../identity/project-service.ts';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine, encodeProject } from './encode-identity.ts';
import { withIdentities } from './open-identities.ts';
import { addDataDirectoryFlag, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface ProjectsCreateOptions {
  readonly json?: true;
}

export function addProjectsCreateCommand(projects: Command, cli: CliEnvironment): void {
  const command = projects.command('create').description('make a project');
  addDataDirectoryFlag(command)
    .argument('<name>', 'its name, 1 to 100 characters')
    .option('--json', 'print the fields of the project as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  cairn projects create shop && cairn keys create --kind ingest --project shop',
    )
    .action((name: string, options: ProjectsCreateOptions) => createProject(name, options, command, cli));
}

async function createProject(
  text: string,
  options: ProjectsCreateOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const name = parseDisplayName(text);
  if (name === undefined)
    throw new UsageError('a project name has 1 to 100 characters without control characters');
  const layout = layOutDataDirectory(readConfig(command, cli).dataDirectory);
  await withIdentities(layout, cli.nowMs, async (store, audit) => {
    const [organization] = await store.listOrganizations();
    if (organization === undefined)
      throw new Error(`${layout.folder} is not a data directory; start the service there once`);
    const id = createIdentityId('project', cli.randomBytes);
    const project: Project = { id, organizationId: organization.id, name, createdAtMs: cli.nowMs() };
    const place = { audit, organizationId: organization.id, projectId: id };
    await runAudited(place, { command: 'projects create', target: name }, cli, async () => {
      const created = await store.createProject(project);
      if (created === 'name-taken') throw new Error(`the project "${name}" already exists`);
      if (created === 'full') throw tooManyProjects();
    });
    cli.writeOut(options.json ? encodeJsonLine(encodeProject(project)) : `created project ${name} (${id})\n`);
  });
}

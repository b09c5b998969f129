import type { Command } from 'commander';
import { parseDisplayName } from '../identity/display-name.ts';
import { createIdentityId } from '../identity/identity-id.ts';
import { identityLimits } from '../identity/identity-limits.ts';
import type { IdentityStore, Project } from '../identity/identity-store.ts';
import { tooManyProjects } from '../identity/project-service.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeProject } from './encode-identity.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findOrganization, withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface ProjectsCreateOptions {
  readonly json?: true;
}

export function addProjectsCreateCommand(projects: Command, cli: CliEnvironment): void {
  const command = projects.command('create').description('make a project');
  addStoreFlags(command)
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
  const config = readConfig(command, cli);
  await withIdentities(config, cli.nowMs, async (store, audit) => {
    const organization = await findOrganization(store);
    const id = createIdentityId('project', cli.randomBytes);
    const project: Project = { id, organizationId: organization.id, name, createdAtMs: cli.nowMs() };
    // An entry keeps its project, so one that will be refused names none: its id would never exist.
    const place = {
      audit,
      organizationId: organization.id,
      ...((await hasRoomFor(project, store)) ? { projectId: id } : {}),
    };
    await runAudited(place, { command: 'projects create', target: name }, cli, async () => {
      const created = await store.createProject(project);
      if (created === 'name-taken') throw new Error(`the project "${name}" already exists`);
      if (created === 'full') throw tooManyProjects();
    });
    cli.writeOut(options.json ? encodeJsonLine(encodeProject(project)) : `created project ${name} (${id})\n`);
  });
}

async function hasRoomFor({ organizationId, name }: Project, store: IdentityStore): Promise<boolean> {
  const projects = await store.listProjects();
  const others = projects.filter((other) => other.organizationId === organizationId);
  return others.length < identityLimits.maxProjects && others.every((other) => other.name !== name);
}

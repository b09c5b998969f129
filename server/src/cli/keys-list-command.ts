import { type Command, Option } from 'commander';
import type { ApiKey, Project } from '../identity/identity-store.ts';
import { type KeyKind, keyKinds } from '../identity/key-format.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeKey } from './encode-identity.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findProject, withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface KeysListOptions {
  readonly kind?: KeyKind;
  readonly project?: string;
  readonly json?: true;
}

export function addKeysListCommand(keys: Command, cli: CliEnvironment): void {
  const command = keys
    .command('list')
    .description('list keys, including revoked ones; the keys themselves are never shown');
  addStoreFlags(command)
    .addOption(new Option('--kind <kind>', 'only keys of this kind').choices(keyKinds))
    .option('--project <name>', 'only keys of this project, by name or id')
    .option('--json', 'print {"keys": [...]}')
    .addHelpText(
      'after',
      '\nExamples:\n  cairn keys list\n  cairn keys list --kind web --project shop --json',
    )
    .action((options: KeysListOptions) => listKeys(options, command, cli));
}

async function listKeys(options: KeysListOptions, command: Command, cli: CliEnvironment): Promise<void> {
  const config = readConfig(command, cli);
  await withIdentities(config, cli.nowMs, async (store) => {
    const { kind, project: projectName } = options;
    const project = projectName === undefined ? undefined : await findProject(store, projectName);
    const keys = await store.listKeys({
      ...(kind === undefined ? {} : { kind }),
      ...(project === undefined ? {} : { projectId: project.id }),
    });
    const text = options.json
      ? encodeJsonLine({ keys: keys.map(encodeKey) })
      : renderKeys(keys, await store.listProjects());
    cli.writeOut(text);
  });
}

function renderKeys(keys: readonly ApiKey[], projects: readonly Project[]): string {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const rows = keys.map((key) => [
    key.id,
    key.kind,
    projectNames.get(key.projectId) ?? key.projectId,
    `${key.displayPrefix}...`,
    formatRfc3339Ms(key.createdAtMs),
    key.lastUsedAtMs === undefined ? 'never' : formatRfc3339Ms(key.lastUsedAtMs),
    key.revokedAtMs === undefined ? 'active' : 'revoked',
    key.name,
  ]);
  return renderTextTable([
    ['ID', 'KIND', 'PROJECT', 'KEY', 'CREATED', 'LAST USED', 'STATE', 'NAME'],
    ...rows,
  ]);
}

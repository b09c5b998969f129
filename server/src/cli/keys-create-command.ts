import { type Command, Option } from 'commander';
import { checkKeyOrigins } from '../identity/check-key-origins.ts';
import { parseDisplayName } from '../identity/display-name.ts';
import { identityLimits } from '../identity/identity-limits.ts';
import { issueKey } from '../identity/issue-key.ts';
import { type KeyKind, keyKinds } from '../identity/key-format.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeKey } from './encode-identity.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { findProject, withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface KeysCreateOptions {
  readonly kind: KeyKind;
  readonly project: string;
  readonly name?: string;
  readonly origin: readonly string[];
  readonly json?: true;
}

const examples = `
Examples:
  cairn keys create --kind server --name grafana
  cairn keys create --kind web --project shop --origin https://shop.example --origin http://localhost:5173
  CAIRN_INGEST_API_KEY=$(cairn keys create --kind ingest)`;

export function addKeysCreateCommand(keys: Command, cli: CliEnvironment): void {
  const command = keys.command('create').description('create a key and print it, only once');
  addStoreFlags(command)
    .addOption(new Option('--kind <kind>', 'permissions of the key').choices(keyKinds).makeOptionMandatory())
    .option('--project <name>', 'name or id of its project', 'default')
    .option('--name <name>', 'purpose, shown in lists (default: "<kind> key")')
    .option('--origin <origin...>', 'page origins that may use a web key', [])
    .option('--json', 'print the key and its fields as JSON')
    .addHelpText('after', examples)
    .action((options: KeysCreateOptions) => createKey(options, command, cli));
}

async function createKey(options: KeysCreateOptions, command: Command, cli: CliEnvironment): Promise<void> {
  const { kind, project: projectName } = options;
  const name = parseDisplayName(options.name ?? `${kind} key`);
  if (name === undefined) throw new UsageError('--name takes 1 to 100 characters without control characters');
  const allowedOrigins = parseOrigins(options);
  const config = readConfig(command, cli);

  await withIdentities(config, cli.nowMs, async (store, audit) => {
    const project = await findProject(store, projectName);
    const { key, record } = issueKey({ kind, projectId: project.id, name, allowedOrigins }, cli);
    const place = { audit, organizationId: project.organizationId, projectId: project.id };
    const audited = { command: 'keys create', target: `${record.id} --kind ${kind} --name ${name}` };
    await runAudited(place, audited, cli, async () => {
      if ((await store.createKey(record)) !== 'full') return;
      throw new Error(
        `project ${project.name} has ${identityLimits.maxKeys} keys that are not revoked, the maximum; revoke one first`,
      );
    });
    if (options.json) {
      cli.writeOut(encodeJsonLine({ key, ...encodeKey(record) }));
    } else {
      cli.writeOut(`${key}\n`);
      cli.writeErr(`created ${kind} key ${record.id} for project ${project.name}; it is not shown again\n`);
    }
  });
}

function parseOrigins({ kind, origin }: KeysCreateOptions): readonly string[] {
  const checked = checkKeyOrigins(kind, origin);
  if (checked.ok) return checked.origins;
  throw new UsageError(`--origin ${checked.problem}`);
}

import type { Command } from 'commander';
import { layOutDataDirectory } from '../storage/data-directory.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine, encodeKey } from './encode-identity.ts';
import { withIdentities } from './open-identities.ts';
import { addDataDirectoryFlag, readConfig } from './read-config.ts';

interface KeysRevokeOptions {
  readonly json?: true;
}

export function addKeysRevokeCommand(keys: Command, cli: CliEnvironment): void {
  const command = keys
    .command('revoke')
    .description('end a key for ever; a running service refuses it within a second');
  addDataDirectoryFlag(command)
    .argument('<key-id>', 'id of the key, as "cairn keys list" shows it')
    .option('--json', 'print the fields of the key as JSON')
    .addHelpText('after', '\nExample:\n  cairn keys revoke key_0ZqcBNlXx5xJ2k')
    .action((keyId: string, options: KeysRevokeOptions) => revokeKey(keyId, options, command, cli));
}

async function revokeKey(
  keyId: string,
  options: KeysRevokeOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const layout = layOutDataDirectory(readConfig(command, cli).dataDirectory);
  await withIdentities(layout, async (store) => {
    const key = await store.revokeKey(keyId, cli.nowMs());
    if (key === undefined) throw new Error(`there is no key "${keyId}"; "cairn keys list" shows the ids`);
    cli.writeOut(
      options.json ? encodeJsonLine(encodeKey(key)) : `revoked ${key.kind} key ${key.id} (${key.name})\n`,
    );
  });
}

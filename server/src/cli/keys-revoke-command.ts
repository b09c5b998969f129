import type { Command } from 'commander';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeKey } from './encode-identity.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withIdentities } from './open-identities.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

interface KeysRevokeOptions {
  readonly json?: true;
}

export function addKeysRevokeCommand(keys: Command, cli: CliEnvironment): void {
  const command = keys
    .command('revoke')
    .description('revoke a key permanently; a running service rejects it within a second');
  addStoreFlags(command)
    .argument('<key-id>', 'key id, as shown by "cairn keys list"')
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
  const config = readConfig(command, cli);
  await withIdentities(config, cli.nowMs, async (store, audit) => {
    const found = await store.getKey(keyId);
    if (found === undefined) throw noKey(keyId);
    const audited = { command: 'keys revoke', target: keyId };
    const key = await runAudited({ ...found, audit }, audited, cli, async () => {
      const revoked = await store.revokeKey(keyId, cli.nowMs());
      if (revoked === undefined) throw noKey(keyId);
      return revoked;
    });
    cli.writeOut(
      options.json ? encodeJsonLine(encodeKey(key)) : `revoked ${key.kind} key ${key.id} (${key.name})\n`,
    );
  });
}

function noKey(keyId: string): Error {
  return new Error(`there is no key "${keyId}"; "cairn keys list" shows the ids`);
}

import type { Command } from 'commander';
import type { Channel } from '../channels/channel.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeChannel } from './encode-channel.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface ChannelsListOptions {
  readonly json?: true;
}

export function addChannelsListCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels.command('list').description('list channels, without addresses, headers and keys');
  addStoreFlags(command)
    .option('--json', 'print {"channels": [...]}')
    .addHelpText('after', '\nExample:\n  cairn channels list')
    .action((options: ChannelsListOptions) => listChannels(options, command, cli));
}

async function listChannels(
  { json }: ChannelsListOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async ({ channels, organizationId }) => {
    const listed = await channels.list(organizationId);
    cli.writeOut(json ? encodeJsonLine({ channels: listed.map(encodeChannel) }) : renderChannels(listed));
  });
}

function renderChannels(channels: readonly Channel[]): string {
  const rows = channels.map(({ slug, type, enabled, displayName }) => [
    slug,
    type,
    enabled ? 'enabled' : 'disabled',
    displayName,
  ]);
  return renderTextTable([['SLUG', 'TYPE', 'STATE', 'NAME'], ...rows]);
}

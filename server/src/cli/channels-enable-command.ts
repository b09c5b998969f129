import type { Command } from 'commander';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { noChannel, withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

export function addChannelsEnableCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels.command('enable').description('resume deliveries to a channel');
  addStoreFlags(command)
    .argument('<slug>', 'slug of the channel')
    .addHelpText('after', '\nExample:\n  cairn channels enable on-call')
    .action((slug: string) => setEnabled(slug, true, command, cli));
}

export function addChannelsDisableCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels
    .command('disable')
    .description('stop deliveries to a channel; cancels its pending deliveries');
  addStoreFlags(command)
    .argument('<slug>', 'slug of the channel')
    .addHelpText('after', '\nExample:\n  cairn channels disable on-call')
    .action((slug: string) => setEnabled(slug, false, command, cli));
}

async function setEnabled(
  slug: string,
  enabled: boolean,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async (opened) => {
    const { channels, organizationId } = opened;
    const audited = { command: `channels ${enabled ? 'enable' : 'disable'}`, target: slug };
    await runAudited(opened, audited, cli, async () => {
      if (!(await channels.setEnabled(organizationId, slug, enabled))) throw noChannel(slug);
    });
    cli.writeOut(`${enabled ? 'enabled' : 'disabled'} channel ${slug}\n`);
  });
}

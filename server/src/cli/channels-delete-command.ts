import type { Command } from 'commander';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { findChannelUsers } from './find-channel-users.ts';
import { noChannel, withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

export function addChannelsDeleteCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels
    .command('delete')
    .description(
      'delete a channel and its secrets; cancels its pending deliveries and names the alerts and automations that used it',
    );
  addStoreFlags(command)
    .argument('<slug>', 'slug of the channel')
    .addHelpText('after', '\nExample:\n  cairn channels delete on-call')
    .action((slug: string) => deleteChannel(slug, command, cli));
}

async function deleteChannel(slug: string, command: Command, cli: CliEnvironment): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async (opened) => {
    const { channels, organizationId } = opened;
    const users = await findChannelUsers(opened, slug);
    await runAudited(opened, { command: 'channels delete', target: slug }, cli, async () => {
      if (!(await channels.delete(organizationId, slug))) throw noChannel(slug);
    });
    cli.writeOut(`deleted channel ${slug}\n`);
    if (users.length > 0)
      cli.writeOut(`it is still named by:\n${users.map((user) => `  ${user}\n`).join('')}`);
  });
}

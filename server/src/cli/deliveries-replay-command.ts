import type { Command } from 'commander';
import { replayRefusals } from '../notifications/replay-refusals.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { noDelivery } from './deliveries-show-command.ts';
import { withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';

export function addDeliveriesReplayCommand(deliveries: Command, cli: CliEnvironment): void {
  const command = deliveries
    .command('replay')
    .description('deliver again with the same event id; a running service starts within a second');
  addStoreFlags(command)
    .argument('<event-id>', 'event id, as shown by "cairn deliveries list"')
    .addHelpText('after', '\nExample:\n  cairn deliveries replay evt_2K5nQ0ZqcBNlXx5xJ2kA7p')
    .action((eventId: string) => replay(eventId, command, cli));
}

async function replay(eventId: string, command: Command, cli: CliEnvironment): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async (opened) => {
    const { outbox, organizationId } = opened;
    await runAudited(opened, { command: 'deliveries replay', target: eventId }, cli, async () => {
      const outcome = await outbox.replay(organizationId, eventId, cli.nowMs());
      if (outcome === 'no-delivery') throw noDelivery(eventId);
      if (outcome !== 'replayed') throw new Error(`cannot replay ${eventId}: ${replayRefusals[outcome]}`);
    });
    cli.writeOut(`replaying ${eventId}\n`);
  });
}

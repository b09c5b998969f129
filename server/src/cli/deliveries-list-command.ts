import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DeliveryState, type DeliverySummary, deliveryStates } from '../notifications/delivery.ts';
import { toWireDelivery } from '../notifications/delivery-wire.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface DeliveriesListOptions {
  readonly state?: DeliveryState;
  readonly channel?: string;
  readonly limit: number;
  readonly json?: true;
}

const maxLimit = 10_000;

export function addDeliveriesListCommand(deliveries: Command, cli: CliEnvironment): void {
  const command = deliveries
    .command('list')
    .description(
      'list deliveries, newest first; finished ones are kept for 30 days, the newest 20,000 of a project',
    );
  addStoreFlags(command)
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(deliveryStates))
    .option('--channel <slug>', 'only deliveries to this channel')
    .option('--limit <count>', `number of deliveries, at most ${maxLimit}`, parseLimit, 50)
    .option('--json', 'print {"deliveries": [...]}')
    .addHelpText(
      'after',
      '\nExamples:\n  cairn deliveries list --state failed\n  cairn deliveries list --channel on-call --json',
    )
    .action((options: DeliveriesListOptions) => listDeliveries(options, command, cli));
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d{1,6}$/.test(text) && limit >= 1 && limit <= maxLimit) return limit;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${maxLimit}.`);
}

async function listDeliveries(
  { state, channel, limit, json }: DeliveriesListOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async ({ outbox, organizationId }) => {
    const listed = await outbox.list({
      organizationId,
      limit,
      ...(state === undefined ? {} : { state }),
      ...(channel === undefined ? {} : { channelSlug: channel }),
    });
    cli.writeOut(
      json ? encodeJsonLine({ deliveries: listed.map(toWireDelivery) }) : renderDeliveries(listed),
    );
  });
}

function renderDeliveries(deliveries: readonly DeliverySummary[]): string {
  const rows = deliveries.map((delivery) => [
    delivery.eventId,
    delivery.state,
    delivery.channelSlug,
    delivery.kind,
    String(delivery.attemptCount),
    formatRfc3339Ms(delivery.createdAtMs),
    delivery.nextAttemptAtMs === undefined ? '-' : formatRfc3339Ms(delivery.nextAttemptAtMs),
    delivery.reason ?? '',
  ]);
  const head = ['EVENT ID', 'STATE', 'CHANNEL', 'KIND', 'ATTEMPTS', 'CREATED', 'NEXT ATTEMPT', 'REASON'];
  return renderTextTable([head, ...rows]);
}

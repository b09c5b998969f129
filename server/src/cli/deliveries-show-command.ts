import type { Command } from 'commander';
import type { Delivery, DeliveryAttempt } from '../notifications/delivery.ts';
import { toWireAttempt, toWireDelivery } from '../notifications/delivery-wire.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { renderTextTable } from './text-table.ts';

interface DeliveriesShowOptions {
  readonly json?: true;
}

export function addDeliveriesShowCommand(deliveries: Command, cli: CliEnvironment): void {
  const command = deliveries.command('show').description('show a delivery, its attempts and its payload');
  addStoreFlags(command)
    .argument('<event-id>', 'event id, as shown by "cairn deliveries list"')
    .option('--json', 'print the delivery with "attempts" and "payload" as JSON')
    .addHelpText('after', '\nExample:\n  cairn deliveries show evt_2K5nQ0ZqcBNlXx5xJ2kA7p')
    .action((eventId: string, options: DeliveriesShowOptions) => show(eventId, options, command, cli));
}

async function show(
  eventId: string,
  { json }: DeliveriesShowOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  const stores = readConfig(command, cli);
  await withChannels(stores, cli.nowMs, async ({ outbox, organizationId }) => {
    const found = await outbox.get(organizationId, eventId);
    if (found === undefined) throw noDelivery(eventId);
    const { delivery, attempts } = found;
    const payload: unknown = JSON.parse(delivery.payload);
    const answer = { ...toWireDelivery(delivery), attempts: attempts.map(toWireAttempt), payload };
    cli.writeOut(json ? encodeJsonLine(answer) : renderDelivery(delivery, attempts));
  });
}

/** The error for an unknown delivery id. */
export function noDelivery(eventId: string): Error {
  return new Error(`there is no delivery ${JSON.stringify(eventId)}; "cairn deliveries list" shows the ids`);
}

function renderDelivery(delivery: Delivery, attempts: readonly DeliveryAttempt[]): string {
  const fields = Object.entries(toWireDelivery(delivery)).map(([name, value]) => [name, String(value)]);
  const rows = attempts.map(({ startedAtMs, durationMs, status, reason }) => [
    formatRfc3339Ms(startedAtMs),
    `${durationMs} ms`,
    status === undefined ? '-' : String(status),
    reason ?? 'delivered',
  ]);
  const table = renderTextTable([['ATTEMPTED', 'TOOK', 'ANSWER', 'OUTCOME'], ...rows]);
  return `${renderTextTable(fields)}\n${table}\n${delivery.payload}\n`;
}

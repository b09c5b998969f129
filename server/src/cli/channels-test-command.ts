import type { Command } from 'commander';
import type { StoredChannel } from '../channels/channel-store.ts';
import { type Config, configOptions } from '../config/config-schema.ts';
import type { MadeAttempt } from '../notifications/attempt-delivery.ts';
import { createSenders } from '../notifications/create-senders.ts';
import { sendTestNotification } from '../notifications/send-test-notification.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { noChannel, withChannels } from './open-channels.ts';
import { addConfigFlags, addStoreFlags, readConfig } from './read-config.ts';

const senderSlugs = ['notifications-allowed-networks', 'pagerduty-url'];

export function addChannelsTestCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels
    .command('test')
    .description('send one notification of kind "test" to a channel and print the outcome');
  addConfigFlags(
    addStoreFlags(command),
    [...configOptions.values()].filter(({ slug }) => senderSlugs.includes(slug)),
  )
    .argument('<slug>', 'slug of the channel; it may be disabled')
    .addHelpText('after', '\nExample:\n  cairn channels test on-call')
    .action((slug: string) => testChannel(slug, command, cli));
}

async function testChannel(slug: string, command: Command, cli: CliEnvironment): Promise<void> {
  const config = readConfig(command, cli);
  const channel = await withChannels(config, cli.nowMs, ({ channels, organizationId }) =>
    channels.getForDelivery(organizationId, slug),
  );
  if (channel === undefined) throw noChannel(slug);
  const made = await attempt(channel, config, cli);
  if (made?.outcome.kind !== 'delivered')
    throw new Error(`the test was not delivered: ${made?.outcome.reason ?? 'it was abandoned'}`);
  const { durationMs, outcome } = made;
  cli.writeOut(`delivered to channel ${slug} in ${durationMs} ms (answered ${outcome.status ?? 'well'})\n`);
}

function attempt(
  channel: StoredChannel,
  config: Config,
  cli: CliEnvironment,
): Promise<MadeAttempt | undefined> {
  return sendTestNotification(channel, {
    senders: createSenders({
      allowedNetworks: config.notificationsAllowedNetworks,
      pagerdutyUrl: config.pagerdutyUrl,
      monotonicNowMs: cli.monotonicNowMs,
    }),
    randomBytes: cli.randomBytes,
    nowMs: cli.nowMs,
    monotonicNowMs: cli.monotonicNowMs,
    setTimer(callback, delayMs) {
      let isCancelled = false;
      void cli.delay(delayMs).then(() => isCancelled || callback());
      return () => {
        isCancelled = true;
      };
    },
    abandon: new AbortController().signal,
  });
}

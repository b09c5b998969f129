import { type Command, Option } from 'commander';
import { type ChannelTarget, type ChannelType, channelTypes } from '../channels/channel.ts';
import { createChannelId } from '../channels/channel-id.ts';
import { isChannelSlug, maxChannelCount } from '../channels/channel-slug.ts';
import type { NewChannel } from '../channels/channel-store.ts';
import { parseChannelTarget, type TargetInput } from '../channels/parse-channel-target.ts';
import { splitHeader } from '../channels/webhook-headers.ts';
import { parseDisplayName } from '../identity/display-name.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { runAudited } from './audited-task.ts';
import type { CliEnvironment } from './cli-environment.ts';
import { encodeChannel } from './encode-channel.ts';
import { encodeJsonLine } from './encode-json-line.ts';
import { type OpenedChannels, withChannels } from './open-channels.ts';
import { addStoreFlags, readConfig } from './read-config.ts';
import { UsageError } from './usage-error.ts';

interface ChannelsCreateOptions extends Omit<TargetInput, 'headers'> {
  readonly header?: readonly string[];
  readonly type: ChannelType;
  readonly name?: string;
  readonly json?: true;
}

const examples = `
Examples:
  cairn channels create ops --type webhook --url https://hooks.example/cairn --header "X-Team: ops"
  cairn channels create chat --type slack --name "Ops chat" --url https://hooks.slack.com/services/T0/B0/x
  cairn channels create on-call --type pagerduty --routing-key 0123456789abcdef0123456789abcdef
  cairn channels create mail --type email --smtp-url smtps://user:password@mail.example --from cairn@example.com --to ops@example.com`;

export function addChannelsCreateCommand(channels: Command, cli: CliEnvironment): void {
  const command = channels
    .command('create')
    .description('create a channel; the signing secret of a webhook is printed only once');
  addStoreFlags(command)
    .argument('<slug>', 'its identifier in alerts: lowercase letters, digits and hyphens')
    .addOption(new Option('--type <type>', 'kind of target').choices(channelTypes).makeOptionMandatory())
    .option('--name <name>', 'display name (default: the slug)')
    .option('--url <url>', 'webhook, slack: URL to post to')
    .option('--header <header...>', 'webhook: additional header "Name: value"')
    .option('--secret <secret>', 'webhook: signing secret whsec_... (default: generated)')
    .option('--routing-key <key>', 'pagerduty: integration key of the Events API v2')
    .option('--smtp-url <url>', 'email: smtp(s)://user:password@host:port')
    .option('--from <address>', 'email: the sender')
    .option('--to <address...>', 'email: the recipients')
    .option('--json', 'print the channel and a generated secret as JSON')
    .addHelpText('after', examples)
    .action((slug: string, options: ChannelsCreateOptions) => createChannel(slug, options, command, cli));
}

async function createChannel(
  slug: string,
  options: ChannelsCreateOptions,
  command: Command,
  cli: CliEnvironment,
): Promise<void> {
  if (!isChannelSlug(slug))
    throw new UsageError('a slug has 1 to 63 lowercase letters, digits and inner hyphens');
  const displayName = parseDisplayName(options.name ?? slug);
  if (displayName === undefined)
    throw new UsageError('--name takes 1 to 100 characters without control characters');
  const target = parseTarget(options, cli);
  const stores = readConfig(command, cli);

  await withChannels(stores, cli.nowMs, async (opened) => {
    const channel: NewChannel = {
      id: createChannelId(cli.randomBytes),
      organizationId: opened.organizationId,
      slug,
      displayName,
      type: target.type,
      enabled: true,
      target,
      createdAtMs: cli.nowMs(),
    };
    // Without the target, whose URL may hold a secret.
    const audited = { command: 'channels create', target: `${slug} --type ${target.type}` };
    await runAudited(opened, audited, cli, () => storeChannel(channel, opened));
    // The caller knows a secret passed as an option.
    const secret =
      target.type === 'webhook' && options.secret === undefined ? target.signingSecret : undefined;
    writeChannel(channel, secret, options, cli);
  });
}

function parseTarget(options: ChannelsCreateOptions, cli: CliEnvironment): ChannelTarget {
  const { url, header, secret, routingKey, smtpUrl, from, to } = options;
  const input = { url, headers: header?.map(splitHeader), secret, routingKey, smtpUrl, from, to };
  const parsed = parseChannelTarget(options.type, input, cli.randomBytes);
  if (parsed.ok) return parsed.target;
  const option = parsed.field === 'headers' ? 'header' : parsed.field;
  const flag = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag} ${parsed.problem}`);
}

async function storeChannel(channel: NewChannel, { channels }: OpenedChannels): Promise<void> {
  const { kind } = await channels.create(channel);
  if (kind === 'full')
    throw new Error(`there are already ${maxChannelCount} channels, the maximum; delete one first`);
  if (kind === 'slug-taken') throw new Error(`the channel "${channel.slug}" already exists`);
}

function writeChannel(
  channel: NewChannel,
  secret: string | undefined,
  { json }: ChannelsCreateOptions,
  cli: CliEnvironment,
): void {
  const { slug, type } = channel;
  if (json) {
    const extra = secret === undefined ? {} : { signing_secret: secret };
    cli.writeOut(
      encodeJsonLine({
        ...encodeChannel(channel),
        created_at: formatRfc3339Ms(channel.createdAtMs),
        ...extra,
      }),
    );
  } else if (secret === undefined) {
    cli.writeOut(`created ${type} channel ${slug}\n`);
  } else {
    cli.writeOut(`${secret}\n`);
    cli.writeErr(`created ${type} channel ${slug}; its signing secret is not shown again\n`);
  }
}

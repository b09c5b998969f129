import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { ChannelInput } from './channel-service.ts';
import type { ShownChannel, ShownTarget } from './shown-channel.ts';

export function toWireChannel(channel: ShownChannel): Schemas['ConsoleChannel'] {
  const { slug, displayName, type, enabled, target, createdAtMs } = channel;
  return {
    slug,
    display_name: displayName,
    type,
    enabled,
    target: toWireTarget(target),
    created_at: formatRfc3339Ms(createdAtMs),
  };
}

function toWireTarget(target: ShownTarget): Schemas['ChannelTargetView'] {
  switch (target.type) {
    case 'webhook':
      return { type: target.type, host: target.host, header_names: [...target.headerNames] };
    case 'slack':
      return { type: target.type, host: target.host };
    case 'pagerduty':
      return { type: target.type };
    case 'email':
      return { type: target.type, host: target.host, from: target.from, to: [...target.to] };
  }
}

export function fromWireChannel({ display_name, enabled, target }: Schemas['ChannelInput']): ChannelInput {
  return {
    displayName: display_name,
    enabled,
    type: target.type,
    target: {
      url: target.url,
      headers: target.headers?.map(({ name, value }) => [name, value] as const),
      secret: target.signing_secret,
      routingKey: target.routing_key,
      smtpUrl: target.smtp_url,
      from: target.from,
      to: target.to,
    },
  };
}

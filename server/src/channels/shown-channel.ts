import type { Channel, ChannelTarget } from './channel.ts';
import type { StoredChannel } from './channel-store.ts';

/** What may be shown of a target: nothing that would let anyone else send to it. */
export type ShownTarget =
  | { readonly type: 'webhook'; readonly host: string; readonly headerNames: readonly string[] }
  | { readonly type: 'slack'; readonly host: string }
  | { readonly type: 'pagerduty' }
  | { readonly type: 'email'; readonly host: string; readonly from: string; readonly to: readonly string[] };

/** A channel for people who manage it, without its secrets. */
export interface ShownChannel extends Channel {
  readonly target: ShownTarget;
  readonly createdAtMs: number;
  readonly etag: string;
}

export function toShownChannel(channel: StoredChannel): ShownChannel {
  const { slug, displayName, type, enabled, target, createdAtMs, etag } = channel;
  return { slug, displayName, type, enabled, target: toShownTarget(target), createdAtMs, etag };
}

function toShownTarget(target: ChannelTarget): ShownTarget {
  switch (target.type) {
    case 'webhook': {
      const headerNames = target.headers.map(([name]) => name);
      return { type: 'webhook', host: hostOf(target.url), headerNames };
    }
    case 'slack':
      return { type: 'slack', host: hostOf(target.url) };
    case 'pagerduty':
      return { type: 'pagerduty' };
    case 'email':
      return { type: 'email', host: hostOf(target.smtpUrl), from: target.from, to: target.to };
  }
}

/** Host and port, without user and password. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

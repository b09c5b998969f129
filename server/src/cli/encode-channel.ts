import type { Channel } from '../channels/channel.ts';

/** A channel for `--json`: what the API shows of it. */
export function encodeChannel({ slug, displayName, type, enabled }: Channel) {
  return { slug, display_name: displayName, type, enabled };
}

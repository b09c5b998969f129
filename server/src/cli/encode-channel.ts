import type { Channel } from '../channels/channel.ts';

/** A channel for `--json`, with the same fields as in the API. */
export function encodeChannel({ slug, displayName, type, enabled }: Channel) {
  return { slug, display_name: displayName, type, enabled };
}

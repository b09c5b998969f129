import type { ConsoleChannel, ConsoleDelivery } from '../generated/types.gen.ts';

/** Why the service would refuse to deliver again. */
export type ReplayObstacle = 'pending' | 'channel-disabled' | 'no-channel';

/** What stands against a replay as far as the page knows; the service decides. Without the channels only the delivery counts. */
export function findReplayObstacle(
  { state, channel }: Pick<ConsoleDelivery, 'state' | 'channel'>,
  channels: readonly Pick<ConsoleChannel, 'slug' | 'enabled'>[] | undefined,
): ReplayObstacle | undefined {
  if (state === 'pending') return 'pending';
  if (channels === undefined) return undefined;
  const target = channels.find(({ slug }) => slug === channel);
  if (target === undefined) return 'no-channel';
  return target.enabled ? undefined : 'channel-disabled';
}

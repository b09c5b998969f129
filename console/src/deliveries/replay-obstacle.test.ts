import { expect, test } from 'vitest';
import { findReplayObstacle } from './replay-obstacle.ts';

const channels = [
  { slug: 'ops', enabled: true },
  { slug: 'chat', enabled: false },
];

test.for([
  ['failed', 'ops', undefined],
  ['delivered', 'ops', undefined],
  ['cancelled', 'chat', 'channel-disabled'],
  ['failed', 'gone', 'no-channel'],
  ['pending', 'ops', 'pending'],
  ['pending', 'gone', 'pending'],
] as const)('a %s delivery to %s: %s', ([state, channel, obstacle]) => {
  expect(findReplayObstacle({ state, channel }, channels)).toBe(obstacle);
});

test('without the channels the service decides', () => {
  expect(findReplayObstacle({ state: 'failed', channel: 'gone' }, undefined)).toBeUndefined();
});

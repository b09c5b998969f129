import { expect, it } from 'vitest';
import { joinRanges } from './join-ranges.ts';

const up = [{ name: '__name__', operator: '=', value: 'up' }] as const;
const down = [{ name: '__name__', operator: '=', value: 'down' }] as const;

it('joins ranges of the same series that overlap or touch', () => {
  expect(
    joinRanges([
      { matchers: up, minMs: 11, maxMs: 20 },
      { matchers: down, minMs: 0, maxMs: 30 },
      { matchers: up, minMs: 0, maxMs: 10 },
      { matchers: up, minMs: 22, maxMs: 40 },
      { matchers: up, minMs: 25, maxMs: 30 },
    ]),
  ).toEqual([
    { matchers: down, minMs: 0, maxMs: 30 },
    { matchers: up, minMs: 0, maxMs: 20 },
    { matchers: up, minMs: 22, maxMs: 40 },
  ]);
});

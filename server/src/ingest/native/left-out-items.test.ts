import { expect, it } from 'vitest';
import { toLeftOutItems } from './left-out-items.ts';

it('names attributes by key and tags by their position among all tags that were sent', () => {
  const rejected = [
    { item: 'attribute', key: 'bad', reason: 'r' },
    { item: 'tag', index: 0, reason: 'r' },
    { item: 'event', index: 1, reason: 'r' },
    { item: 'tag', index: 2, reason: 'r' },
    { item: 'tag', index: 3, reason: 'r' },
  ] as const;
  // Sent: [bad, stored, bad, bad, late, stored, late]
  const flush = { tags: ['stored', 'late', 'stored', 'late'] };
  expect(
    toLeftOutItems({ attributeKeys: ['k', '__proto__'], tags: ['late', 'late'] }, flush, rejected),
  ).toEqual([
    { item: 'attribute', key: 'k', reason: 'the trace already has 256 attributes' },
    { item: 'attribute', key: '__proto__', reason: 'the trace already has 256 attributes' },
    { item: 'tag', index: 4, reason: 'the trace already has 256 tags' },
    { item: 'tag', index: 6, reason: 'the trace already has 256 tags' },
  ]);
});

import { expect, it } from 'vitest';
import { createColumnCaches } from './column-caches.ts';

const block = { day: 20_000, blockId: 1, minSequence: 1 };

it('keeps small entries when more columns are read than it has room for', () => {
  const caches = createColumnCaches(100_000);
  const directory = {};
  caches.of(block).set('directory', directory, 10_000);
  for (let blockId = 2; blockId < 50; blockId += 1) caches.of({ ...block, blockId }).set('time', {}, 30_000);
  expect(caches.of(block).get('directory')).toBe(directory);
  expect(caches.of({ ...block, blockId: 2 }).get('time')).toBeUndefined();
  expect(caches.of({ ...block, blockId: 49 }).get('time')).toBeDefined();
});

it('takes no block for one of the same number in a later file, and forgets a day', () => {
  const caches = createColumnCaches(100_000);
  caches.of(block).set('directory', {}, 1);
  caches.of(block).set('time', {}, 30_000);
  expect(caches.of({ ...block, minSequence: 2 }).get('directory')).toBeUndefined();
  caches.forgetDay(2_000);
  expect(caches.of(block).get('time')).toBeDefined();
  caches.forgetDay(block.day);
  expect(caches.of(block).get('directory')).toBeUndefined();
  expect(caches.of(block).get('time')).toBeUndefined();
});

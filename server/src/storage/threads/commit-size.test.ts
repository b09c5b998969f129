import { expect, it } from 'vitest';
import { createCommitSize } from './commit-size.ts';

const mebibyte = 1024 * 1024;

it('is large again ten seconds after a second project wrote', () => {
  let nowMs = 0;
  const size = createCommitSize(() => nowMs);
  for (const project of ['a', 'b', 'b']) size.arrived(project);
  for (let commit = 0; commit < 50; commit += 1) size.took(mebibyte, 1_000);
  expect(size.maxBytes).toBeLessThan(20_000);
  nowMs = 9_999;
  expect(size.maxBytes).toBeLessThan(20_000);
  nowMs = 10_000;
  expect(size.maxBytes).toBe(8 * mebibyte);
});

it('follows the speed of the writer, and one slow sync little', () => {
  const size = createCommitSize(() => 0);
  for (const project of ['a', 'b']) size.arrived(project);
  for (let commit = 0; commit < 50; commit += 1) size.took(100_000, 1);
  expect(size.maxBytes).toBeCloseTo(1_500_000, -3);
  size.took(100_000, 1_000);
  expect(size.maxBytes).toBeGreaterThan(1_000_000);
});

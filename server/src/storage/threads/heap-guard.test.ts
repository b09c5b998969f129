import { expect, it } from 'vitest';
import { createHeapGuard } from './heap-guard.ts';

it('fails work when little is left of the heap, and looks every few milliseconds', () => {
  let usedBytes = 800;
  let reads = 0;
  const check = createHeapGuard(() => {
    reads += 1;
    return { usedBytes, maxBytes: 1_000 };
  });
  for (let nowMs = 0; nowMs < 50; nowMs += 1) check(nowMs);
  expect(reads).toBe(10);
  usedBytes = 851;
  check(49);
  expect(() => check(50)).toThrowError(
    expect.objectContaining({ code: 'UNAVAILABLE', message: expect.stringContaining('memory') }),
  );
});

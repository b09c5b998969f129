import { expect, it } from 'vitest';
import { createBufferPool, maxLongBytes } from './buffer-pool.ts';
import { pointerPageBytes } from './run-pointers.ts';
import { slabByteLength, slabSlots } from './sample-slab.ts';

const slabBytes = slabByteLength(slabSlots);

it('keeps what every memtable has, however much it is', () => {
  const pool = createBufferPool();
  const buffers = [pointerPageBytes, slabBytes].flatMap((length) =>
    Array.from({ length: 100 }, () => pool.take(length)),
  );
  for (const buffer of buffers) pool.give(buffer);
  const again = [pointerPageBytes, slabBytes].map((length) => pool.take(length));
  expect(again.every((buffer) => buffers.includes(buffer))).toBe(true);
  expect(pool.byteSize).toBe(100 * (pointerPageBytes + slabBytes));
});

it('keeps little of memtables with long runs, which are of another length each time', () => {
  const pool = createBufferPool();
  for (let length = 2 * slabBytes; length <= 64 * slabBytes; length *= 2) {
    const buffers: SharedArrayBuffer[] = [];
    for (let bytes = 0; bytes < 2 * maxLongBytes; bytes += length) buffers.push(pool.take(length));
    for (const buffer of buffers) pool.give(buffer);
  }
  expect(pool.byteSize).toBe(maxLongBytes);
});

it('keeps long ones again once those that it kept are in use', () => {
  const pool = createBufferPool();
  const half = pool.take(maxLongBytes / 2);
  const [whole, other] = [pool.take(maxLongBytes), pool.take(maxLongBytes / 2)];
  for (const buffer of [half, whole, other]) pool.give(buffer);
  expect(pool.byteSize).toBe(maxLongBytes);
  const taken = new Set([pool.take(maxLongBytes / 2), pool.take(maxLongBytes / 2)]);
  expect(taken.has(half) && taken.has(other)).toBe(true);
  pool.give(pool.take(maxLongBytes));
  expect(pool.byteSize).toBe(2 * maxLongBytes);
});

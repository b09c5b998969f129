import { expect, it } from 'vitest';
import { ownBytes } from './own-bytes.ts';

it('copies bytes that share their buffer with others', () => {
  const shared = Buffer.from('shared by many').subarray(0, 6);
  const own = ownBytes(shared);
  expect(Buffer.from(own).toString()).toBe('shared');
  expect(own.buffer.byteLength).toBe(6);
  expect(own.buffer).not.toBe(shared.buffer);
});

it('returns a buffer that holds nothing else as it is', () => {
  const alone = Buffer.alloc(10_000, 'x');
  const own = ownBytes(alone);
  expect(own.buffer).toBe(alone.buffer);
  expect(own).toEqual(new Uint8Array(alone));
});

it('returns bytes that can be transferred to another thread', () => {
  const own = ownBytes(Buffer.from('x'));
  expect(structuredClone(own, { transfer: [own.buffer] })).toEqual(new Uint8Array([120]));
});

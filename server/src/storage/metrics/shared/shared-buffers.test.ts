import { expect, it } from 'vitest';
import { SharedBuffers } from './shared-buffers.ts';

it('counts the buffers in use, which are zeros', () => {
  const buffers = new SharedBuffers();
  const [large, small] = [buffers.take(1024), buffers.take(16)];
  expect(new Uint8Array(large).every((byte) => byte === 0)).toBe(true);
  expect(buffers.byteSize).toBe(1040);
  buffers.give(large);
  expect(buffers.byteSize).toBe(16);
  buffers.give(small);
  expect(buffers.byteSize).toBe(0);
});

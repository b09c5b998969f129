import { describe, expect, it } from 'vitest';
import { releaseBuffer } from './release-buffer.ts';

describe('releaseBuffer', () => {
  it('empties bytes that are a whole buffer', () => {
    const bytes = new Uint8Array(10);
    releaseBuffer(bytes);
    expect([bytes.byteLength, bytes.buffer.detached]).toEqual([0, true]);
  });

  it('leaves bytes that are a part of a buffer, or shared between threads', () => {
    const whole = new Uint8Array(10);
    releaseBuffer(whole.subarray(0, 9));
    const shared = new Uint8Array(new SharedArrayBuffer(10));
    releaseBuffer(shared);
    expect([whole.byteLength, shared.byteLength]).toEqual([10, 10]);
  });
});

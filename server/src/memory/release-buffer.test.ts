import { describe, expect, it } from 'vitest';
import { releaseBuffer } from './release-buffer.ts';

describe('releaseBuffer', () => {
  it('empties bytes that are a whole buffer', () => {
    const bytes = new Uint8Array(10);
    releaseBuffer(bytes);
    expect([bytes.byteLength, bytes.buffer.detached]).toEqual([0, true]);
  });

  it('empties bytes of a buffer that has no more than what was left unused', () => {
    const [one, two] = [new Uint8Array(11).subarray(0, 10), new Uint8Array(12).subarray(0, 10)];
    releaseBuffer(one, 1);
    releaseBuffer(two, 1);
    expect([one.byteLength, two.byteLength]).toEqual([0, 10]);
  });

  it('leaves bytes that are a part of a buffer, or shared between threads', () => {
    const whole = new Uint8Array(10);
    releaseBuffer(whole.subarray(0, 9));
    const shared = new Uint8Array(new SharedArrayBuffer(10));
    releaseBuffer(shared);
    expect([whole.byteLength, shared.byteLength]).toEqual([10, 10]);
  });
});

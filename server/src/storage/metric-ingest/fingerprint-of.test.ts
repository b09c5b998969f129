import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint-of.ts';

it('keeps to a fingerprint of fixed size', () => {
  expect(fingerprintOf(new Uint8Array(1))).toHaveLength(43);
  expect(fingerprintOf(new Uint8Array(1))).not.toBe(fingerprintOf(new Uint8Array(2)));
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromInstantNs, toInstantNs } from './instant.ts';

it.each([
  ['1970-01-01T00:00:00Z', 0n],
  ['1970-01-01T00:00:00.000000001Z', 1n],
  ['1970-01-01T00:00:01.5Z', 1_500_000_000n],
  ['1969-12-31T23:59:59.999999999Z', -1n],
  ['2026-11-20T08:15:30.123456789Z', 1_795_162_530_123_456_789n],
])('%s is %d ns', (text, ns) => {
  expect(toInstantNs(text)).toBe(ns);
  expect(fromInstantNs(ns)).toBe(text);
});

it('every instant is read as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (ns) => {
      expect(toInstantNs(fromInstantNs(ns))).toBe(ns);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRfc3339 } from './rfc3339.ts';
import { createRfc3339Formatter } from './rfc3339-formatter.ts';

const nearby = fc.bigInt({ min: 0n, max: 3_000_000_000n });
const any = fc.bigInt({ min: -62_167_219_200_000_000_000n, max: 9_223_372_036_854_775_807n });
const round = fc.integer({ min: 0, max: 2_000 }).map((ms) => BigInt(ms) * 1_000_000n);

it('writes any instants in any order as formatRfc3339 does', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(nearby, round, any)), (instants) => {
      expect(instants.map(createRfc3339Formatter())).toEqual(instants.map(formatRfc3339));
    }),
  );
});

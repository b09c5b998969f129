import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewOf } from '../../memory/view-of.ts';
import { areEqual } from './are-equal.ts';

/** Few values, so that they are often the same. */
const bytes = fc.uint8Array({ max: 1, maxLength: 12 });

it('compares every byte of two ranges, and none beside them', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, bytes, (before, range, after, otherRange) => {
      const other = otherRange.length === range.length ? otherRange : range.slice();
      const view = viewOf(Buffer.concat([before, range, after]));
      const otherView = viewOf(Buffer.concat([after, other, before]));
      const isEqual = Buffer.compare(range, other) === 0;
      expect(areEqual(view, before.length, otherView, after.length, range.length)).toBe(isEqual);
    }),
  );
});

it('notices a difference in any one byte', () => {
  for (let length = 1; length <= 20; length += 1) {
    for (let at = 0; at < length; at += 1) {
      const [one, other] = [new Uint8Array(length), new Uint8Array(length)];
      other[at] = 0x80;
      expect(areEqual(viewOf(one), 0, viewOf(other), 0, length)).toBe(false);
    }
  }
});

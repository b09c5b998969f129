import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewOf } from '../../memory/view-of.ts';
import { copyRange } from './copy-range.ts';

const bytes = fc.uint8Array({ maxLength: 12 });
const mostlyAscii = fc.array(fc.oneof({ weight: 20, arbitrary: fc.nat(0x7f) }, fc.nat(0xff)), {
  maxLength: 12,
});

it('copies a range, nothing beside it, and says whether it is ASCII', () => {
  fc.assert(
    fc.property(bytes, mostlyAscii, bytes, bytes, (before, range, after, targetBefore) => {
      const target = Buffer.alloc(targetBefore.length + range.length + 5, 7);
      const source = viewOf(Buffer.concat([before, Uint8Array.from(range), after]));
      const end = before.length + range.length;
      const isAscii = copyRange(source, before.length, end, viewOf(target), targetBefore.length);
      expect(isAscii).toBe(range.every((byte) => byte < 0x80));
      const expected = Buffer.alloc(target.length, 7);
      expected.set(range, targetBefore.length);
      expect(target).toEqual(expected);
    }),
  );
});

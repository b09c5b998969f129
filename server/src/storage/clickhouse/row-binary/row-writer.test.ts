import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { RowWriter } from './row-writer.ts';

it('writes short and long texts alike, whatever characters they have', () => {
  const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 100 }), { maxLength: 5 });
  const alone = fc
    .constantFrom('\ud800', '\u{10ffff}', '\uffff', 'é')
    .chain((unit) => fc.integer({ min: 39, max: 130 }).map((length) => [unit.repeat(length)]));
  fc.assert(
    fc.property(fc.oneof(texts, alone), (values) => {
      const [written, expected] = [new RowWriter(1), new RowWriter(1)];
      for (const value of values) {
        written.text(value);
        expected.blob(new TextEncoder().encode(value));
      }
      expect(written.finish()).toEqual(expected.finish());
    }),
  );
});

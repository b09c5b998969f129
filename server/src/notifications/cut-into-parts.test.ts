import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutIntoParts } from './cut-into-parts.ts';

it.each([
  ['', ['']],
  ['0123456789', ['0123456789']],
  ['0123456789a', ['0123456789', 'a']],
  ['012345\n789a', ['012345\n', '789a']],
  ['01\n3456789a', ['01\n3456789', 'a']],
  ['01234567&amp;a', ['01234567', '&amp;a']],
  ['01234&amp;&lt;', ['01234&amp;', '&lt;']],
  ['012345678😀a', ['012345678', '😀a']],
])('cuts %j into %j', (text, parts) => {
  expect(cutIntoParts(text, 10)).toEqual(parts);
});

it('loses nothing, and keeps to the length, whatever the text', () => {
  const character = fc.constantFrom('a', '\n', '&amp;', '&lt;', '&', '😀', ' ');
  fc.assert(
    fc.property(
      fc.string({ unit: character, maxLength: 80 }),
      fc.integer({ min: 10, max: 30 }),
      (text, max) => {
        const parts = cutIntoParts(text, max);
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(max);
          expect(part.isWellFormed()).toBe(true);
        }
        const references = (each: string) => each.match(/&(?:amp|lt);/g) ?? [];
        expect(parts.flatMap(references)).toEqual([...references(text)]);
      },
    ),
  );
});

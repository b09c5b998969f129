import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSlug } from './to-slug.ts';

it.each([
  ['Checkout errors', 'checkout-errors'],
  ['  Größe & Café  ', 'gro-e-cafe'],
  ['-a-', 'a'],
  ['日本', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('of %j it makes %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

it('makes what the contract allows, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (title) => {
      expect(toSlug(title)).toMatch(/^$|^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    }),
  );
});

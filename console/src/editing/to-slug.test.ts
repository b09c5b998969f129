import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSlug, toSlug } from './to-slug.ts';

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
      const slug = toSlug(title);
      expect(slug === '' || isSlug(slug)).toBe(true);
    }),
  );
});

it.each(['', '-a', 'a-', 'A', 'a_b', 'a b', 'a'.repeat(64)])('%j is no slug', (text) => {
  expect(isSlug(text)).toBe(false);
});

it.each(['a', '0', 'a--b', 'a'.repeat(63)])('%j is a slug', (text) => {
  expect(isSlug(text)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { attributeKeyTerm, attributeTerm, headTerms, tagTerm } from './head-terms.ts';

describe('terms of heads', () => {
  it('are those of each tag, attribute key and attribute', () => {
    const terms = headTerms({ tags: ['blue'], attributes: new Map([['k', 'v']]) });
    expect(terms.toSorted()).toEqual(
      [tagTerm('blue'), attributeKeyTerm('k'), attributeTerm('k', 'v')].toSorted(),
    );
  });

  it('differ where key and value together have the same text', () => {
    expect(attributeTerm('a', 'bc')).not.toBe(attributeTerm('ab', 'c'));
    expect(attributeTerm('1', ' x')).not.toBe(attributeTerm('1 ', 'x'));
    expect(tagTerm('k')).not.toBe(attributeKeyTerm('k'));
    expect(attributeTerm('k', '')).not.toBe(attributeKeyTerm('k'));
  });

  it('are short for long labels, and differ still', () => {
    const [first, second] = ['a', 'b'].map((end) => attributeTerm('k', `${'é'.repeat(4_096)}${end}`));
    expect(first).not.toBe(second);
    expect(Buffer.byteLength(first ?? '')).toBeLessThan(100);
    expect(Buffer.byteLength(tagTerm('\u{10FFFF}'.repeat(127)))).toBeLessThan(2_712);
  });

  it('of a short label are never those of a long one', () => {
    expect(tagTerm('#').startsWith('#')).toBe(false);
    expect(tagTerm('x'.repeat(1_000)).startsWith('#')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { decodeTags } from './decode-tags.ts';

describe('decodeTags', () => {
  it('keeps the valid ones in order and rejects the others by index', () => {
    expect(decodeTags(['b', '', 'a', 7, null, ['c'], '__proto__', '\0'])).toEqual({
      values: ['b', 'a', '__proto__', '\0'],
      rejected: [
        { item: 'tag', index: 1, reason: 'must have 1 to 256 bytes' },
        { item: 'tag', index: 3, reason: 'must be string' },
        { item: 'tag', index: 4, reason: 'must be string' },
        { item: 'tag', index: 5, reason: 'must be string' },
      ],
    });
  });

  it.each([
    ['ASCII', 'a'.repeat(256), 'a'],
    ['two bytes', 'é'.repeat(128), 'a'],
    ['four bytes', '😀'.repeat(64), 'a'],
  ])('counts bytes, not characters, of %s', (_what, longest, more) => {
    expect(decodeTags([longest, longest + more])).toEqual({
      values: [longest],
      rejected: [{ item: 'tag', index: 1, reason: 'must have 1 to 256 bytes' }],
    });
  });
});

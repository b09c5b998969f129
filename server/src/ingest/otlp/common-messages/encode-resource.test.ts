import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { arbitraryKey } from '../testing/arbitrary-logs-request.ts';
import { encodeResource, encodeScope } from './encode-resource.ts';
import { readResource, readScope } from './read-resource.ts';

const text = fc.string({ unit: anyCharacter });

describe('encodeResource', () => {
  it('is what readResource reads back', () => {
    const attributes = fc.array(fc.tuple(arbitraryKey, text)).map((entries) => new Map(entries));
    fc.assert(
      fc.property(attributes, (written) => {
        expect(readResource(encodeResource(written))).toEqual(written);
      }),
    );
  });
});

describe('encodeScope', () => {
  it('is what readScope reads back', () => {
    fc.assert(
      fc.property(fc.record({ name: text, version: text }), (written) => {
        expect(readScope(encodeScope(written))).toEqual(written);
      }),
    );
  });
});

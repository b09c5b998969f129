import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { createKey, hashKey, keyKinds, parseKey, toDisplayPrefix } from './key-format.ts';

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-. '];
const anyKey = fc
  .record({ kind: fc.constantFrom(...keyKinds), secret: fc.uint8Array({ minLength: 20, maxLength: 20 }) })
  .map(({ kind, secret }) => createKey(kind, () => secret));

describe('key format', () => {
  it('has its kind as prefix and a fixed length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keyKinds),
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        (kind, secret) => {
          const key = createKey(kind, () => secret);
          expect(key).toHaveLength(41);
          expect(parseKey(key)).toEqual({ kind });
        },
      ),
    );
  });

  it('is deterministic for the same random bits', () => {
    expect(createKey('server', (byteCount) => new Uint8Array(byteCount))).toBe(
      'svc_srv_0000000000000000000000000000MIcm6',
    );
  });

  it('uses 160 random bits and never repeats a key', () => {
    const keys = new Set(Array.from({ length: 500 }, () => createKey('web', randomBytes)));
    expect(keys.size).toBe(500);
  });

  it('rejects any one wrong character', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(40), fc.constantFrom(...alphabet), (key, position, character) => {
        fc.pre(key[position] !== character);
        expect(parseKey(key.slice(0, position) + character + key.slice(position + 1))).toBeUndefined();
      }),
    );
  });

  it('rejects any two swapped characters', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(40), fc.nat(40), (key, a, b) => {
        fc.pre(key[a] !== key[b]);
        const characters = [...key];
        [characters[a], characters[b]] = [key.charAt(b), key.charAt(a)];
        expect(parseKey(characters.join(''))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['another product', 'sk_live_0000000000000000000000000000MIcm6'],
    ['a missing character', 'svc_srv_000000000000000000000000000MIcm6'],
    ['a character too many', 'svc_srv_00000000000000000000000000000MIcm6'],
    ['space around', ' svc_srv_0000000000000000000000000000MIcm6 '],
    ['a line end behind', 'svc_srv_0000000000000000000000000000MIcm6\n'],
    ['the checksum of another kind', 'svc_ing_0000000000000000000000000000MIcm6'],
  ])('refuses %s', (_what, text) => {
    expect(parseKey(text)).toBeUndefined();
  });

  it('never throws on arbitrary text', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => parseKey(text) === undefined));
  });

  it('is stored as its SHA-256', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(Buffer.from(hashKey(key)).toString('hex')).toBe(
          createHash('sha256').update(key).digest('hex'),
        );
      }),
    );
  });

  it('shows only the first four of its random digits', () => {
    expect(toDisplayPrefix(createKey('ingest', () => new Uint8Array(20).fill(7)))).toMatch(/^svc_ing_.{4}$/);
  });
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenSealer } from './sealed-token.ts';

const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32).fill(7) }, randomBytes);
const wellFormed = fc.string({ unit: 'grapheme' });

function flipBit(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  const index = Math.floor(bit / 8);
  changed.writeUInt8(changed.readUInt8(index) ^ (1 << (bit % 8)), index);
  return changed;
}

describe('the token sealer', () => {
  it('opens a token sealed for the same purpose', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (purpose, text) => {
        expect(sealer.open(purpose, sealer.seal(purpose, text))).toBe(text);
      }),
    );
  });

  it('opens no token for another purpose', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, wellFormed, (purpose, other, text) => {
        fc.pre(purpose !== other);
        expect(sealer.open(other, sealer.seal(purpose, text))).toBeUndefined();
      }),
    );
  });

  it('rejects a token with any one bit changed', () => {
    const token = sealer.seal('traces:prj_1', '{"afterTraceNumber":7}');
    const sealed = Buffer.from(token.slice('k1.'.length), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = `k1.${flipBit(sealed, bit).toString('base64url')}`;
      expect(sealer.open('traces:prj_1', changed)).toBeUndefined();
    }
  });

  it('rejects a token with any one character changed, also in the unused bits of base64', () => {
    const text = 'x';
    for (const spare of ['', 'x', 'xx']) {
      const token = sealer.seal('p', text + spare);
      for (let index = 0; index < token.length; index += 1) {
        for (const character of ['A', 'B', '_', '=', ' ', '.', 'é']) {
          if (token[index] === character) continue;
          const changed = token.slice(0, index) + character + token.slice(index + 1);
          expect(sealer.open('p', changed)).toBeUndefined();
        }
      }
    }
  });

  it.each(['', '.', 'k1', 'k1.', 'k1.AAAA', 'k2.AAAA', `k1.${'A'.repeat(400)}`])('refuses %j', (token) => {
    expect(sealer.open('p', token)).toBeUndefined();
  });

  it('rejects a truncated or extended token', () => {
    const token = sealer.seal('p', 'text');
    for (let length = 0; length < token.length; length += 1) {
      expect(sealer.open('p', token.slice(0, length))).toBeUndefined();
    }
    expect(sealer.open('p', `${token}A`)).toBeUndefined();
    expect(sealer.open('p', `${token}=`)).toBeUndefined();
  });

  it('rejects tokens of another key, even with the same id', () => {
    const other = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32).fill(8) }, randomBytes);
    expect(other.open('p', sealer.seal('p', 'text'))).toBeUndefined();
  });

  it('has its key id in clear text, for key rotation', () => {
    const other = createTokenSealer({ keyId: 'k2', key: new Uint8Array(32).fill(7) }, randomBytes);
    expect(sealer.seal('p', 'text')).toMatch(/^k1\.[\w-]+$/);
    expect(other.open('p', sealer.seal('p', 'text'))).toBeUndefined();
  });

  it('reveals neither text nor purpose, and never repeats a token', () => {
    const tokens = Array.from({ length: 100 }, () => sealer.seal('purpose', 'attribute.card="4111"'));
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) {
      expect(Buffer.from(token.slice(3), 'base64url').toString('latin1')).not.toMatch(/4111|purpose/);
    }
  });
});

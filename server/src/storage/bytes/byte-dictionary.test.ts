import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { viewOf } from '../../memory/view-of.ts';
import { ByteDictionary, IdDictionary, TextDictionary } from './byte-dictionary.ts';

const value = fc.oneof(fc.uint8Array({ maxLength: 3 }), fc.uint8Array({ maxLength: 40 }));

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

describe('ByteDictionary', () => {
  it('numbers distinct values by first appearance, also after the last ones are dropped', () => {
    const steps = fc.array(fc.oneof(value, { weight: 1, arbitrary: fc.nat(20) }), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (all) => {
        const dictionary = new ByteDictionary();
        let model: string[] = [];
        for (const step of all) {
          if (typeof step === 'number') {
            dictionary.truncate(step);
            model = model.slice(0, step);
            continue;
          }
          const known = model.indexOf(hexOf(step)) + 1;
          expect(dictionary.find(step)).toBe(known);
          if (known === 0) model.push(hexOf(step));
          const padded = Uint8Array.of(9, ...step, 9);
          const code = dictionary.add(viewOf(padded), 1, padded.length - 1);
          expect(code).toBe(model.indexOf(hexOf(step)) + 1);
          expect(dictionary.equals(code, viewOf(step), 0, step.length)).toBe(true);
        }
        expect(Array.from({ length: dictionary.size }, (_, i) => hexOf(dictionary.bytes(i + 1)))).toEqual(
          model,
        );
        const thawed = new ByteDictionary();
        thawed.thaw(structuredClone(dictionary.freeze()));
        expect(thawed.freeze()).toEqual(dictionary.freeze());
        const fresh = new Uint8Array(41).fill(7);
        expect(thawed.add(viewOf(fresh), 0, fresh.length)).toBe(model.length + 1);
        expect(model.map((hex) => hexOf(thawed.bytes(thawed.find(Buffer.from(hex, 'hex')))))).toEqual(model);
      }),
    );
  });

  it('has at most as many entries as 16-bit codes, and rejects more instead of wrapping around', () => {
    const dictionary = new ByteDictionary();
    const bytes = new Uint8Array(4);
    const view = new DataView(bytes.buffer);
    for (let number = 1; number <= 65_535; number++) {
      view.setUint32(0, number);
      expect(dictionary.add(viewOf(bytes), 0, 4)).toBe(number);
    }
    view.setUint32(0, 65_536);
    expect(() => dictionary.add(viewOf(bytes), 0, 4)).toThrow(RangeError);
    expect(dictionary.find(bytes)).toBe(0);
    view.setUint32(0, 65_535);
    expect(dictionary.find(bytes)).toBe(65_535);
  });
});

describe('TextDictionary', () => {
  it('round-trips every text, including a byte order mark', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.constant('\ufeffa')), (text) => {
        const dictionary = new TextDictionary();
        const bytes = Buffer.from(text);
        expect(dictionary.text(dictionary.add(viewOf(bytes), 0, bytes.length))).toBe(text);
      }),
    );
  });

  it('replaces invalid UTF-8, so that two such values may become equal', () => {
    const dictionary = new TextDictionary();
    expect(dictionary.add(viewOf(Uint8Array.of(0x61, 0xff)), 0, 2)).toBe(1);
    expect(dictionary.add(viewOf(Uint8Array.of(0x61, 0xfe)), 0, 2)).toBe(1);
    expect(dictionary.text(1)).toBe('a\ufffd');
    expect(dictionary.size).toBe(1);
  });
});

describe('IdDictionary', () => {
  it('writes an id in lowercase hex', () => {
    const dictionary = new IdDictionary();
    dictionary.add(viewOf(Uint8Array.of(0xab, 0, 1)), 0, 3);
    expect(dictionary.text(1)).toBe('ab0001');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescapeLabelName } from './unescape-label-name.ts';

test.each([
  ['job', 'job'],
  ['a.b', 'a.b'],
  ['U__', ''],
  ['U__a_2e_b', 'a.b'],
  ['U__a_2E_b', 'a.b'],
  ['U__a_2f_b__c', 'a/b_c'],
  ['U__sp_20_ace', 'sp ace'],
  ['U__m_e9_tric_1f600_', 'métric😀'],
  ['U_a_2e_b', 'U_a_2e_b'],
  ['U__a_', 'U__a_'],
  ['U__a_2e', 'U__a_2e'],
  ['U__a_zz_', 'U__a_zz_'],
  ['U__a_000041_', 'U__a_000041_'],
  ['U__a_d83d_', 'U__a_d83d_'],
])('%s is %s', (name, label) => {
  expect(unescapeLabelName(name)).toBe(label);
});

test('finds every name again that a client encodes', () => {
  const encode = (name: string) =>
    `U__${[...name]
      .map((character) => {
        if (character === '_') return '__';
        return /[a-zA-Z0-9]/.test(character) ? character : `_${character.codePointAt(0)?.toString(16)}_`;
      })
      .join('')}`;
  const name = fc.string({ unit: fc.constantFrom('a', '9', '_', '.', '/', 'é', '😀', '\0', ' ') });
  fc.assert(
    fc.property(name, (label) => {
      expect(unescapeLabelName(encode(label))).toBe(label);
    }),
  );
});

import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import type { FilterDialect } from '../dialect.ts';
import { formatFilter } from '../format.ts';
import { arbitraryFilter } from './arbitrary-filter.ts';

const signs = [
  'AND',
  'OR',
  'NOT',
  'and',
  'or',
  '(',
  ')',
  '"',
  '""',
  '"x"',
  '\\',
  '=',
  '!=',
  ':',
  ':*',
  '<',
  '-',
  '*',
  '😀',
];

/** Texts that a caller may send as a filter: noise, valid filters with small errors, and shuffled valid tokens. */
export function arbitraryFilterText(dialect: FilterDialect): fc.Arbitrary<string> {
  const noise = fc.oneof(fc.string({ unit: anyCharacter }), arbitraryUtf16());
  const legal = arbitraryFilter(dialect).map(formatFilter);
  const damaged = fc
    .tuple(
      legal,
      fc.nat(),
      fc.nat(6),
      fc.oneof(fc.constantFrom('', ' ', ...signs), fc.string({ unit: anyCharacter, maxLength: 3 })),
    )
    .map(([text, seed, removed, inserted]) => {
      const at = seed % (text.length + 1);
      return `${text.slice(0, at)}${inserted}${text.slice(at + removed)}`;
    });
  const fields = [...dialect.fields.keys(), 'attribute', 'attribute.', 'attribute.k', 'attribute."a-b"'];
  const soup = fc
    .array(fc.tuple(fc.constantFrom(...fields, ...signs), fc.constantFrom('', ' ', '\t')), { maxLength: 25 })
    .map((pieces) => pieces.flat().join(''));
  return fc.oneof(noise, damaged, soup);
}

/** Sequences of UTF-16 code units, unpaired surrogates included. */
function arbitraryUtf16(): fc.Arbitrary<string> {
  return fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units));
}

import fc from 'fast-check';
import { anyCharacter } from '../../../../../../test/support/any-character.ts';
import { tokenizeBody } from '../../../../logs/body-tokens.ts';

/** Few of each, so that terms match stored bodies, covering every rule about tokens, case and bytes. */
const pieces = [
  ...[
    'user',
    'User',
    'timeout',
    'dead',
    'BEEF',
    'add',
    'k',
    's',
    'a1',
    'A1',
    '7',
    '07',
    '200',
    '0x1f',
    '12ms',
  ],
  ...['9007199254740993', '000', 'deadbeef', 'c0ffee', 'C0FFEE', '550e8400-e29b-41d4-abcd-446655440000', '٣'],
  ...[
    'Straße',
    'ΟΔΟΣ',
    'οδός',
    'Σ',
    'İstanbul',
    '1İ',
    'ı',
    '\u212a',
    '1\u212a',
    '\u212b',
    '日本',
    'é5',
    'e\u0301',
    'E\u03015',
    '한',
    '\u1112\u1161\u11ab',
    'd\u0323\u0307',
  ],
  ...[
    '😀',
    '𝔘',
    '𐐀',
    '\u{1d7d9}',
    'Ⅷ',
    'Ⓐ',
    '\u2028',
    '\ufeff',
    '\0',
    '\n',
    '\ufffd',
    '\u00ff',
    '',
    '\ue000',
  ],
];
const separators = ['', ' ', '=', '/', '_', '-', '. ', '·'];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.nat({ max: 300 }).map(String) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
);

/** Well-formed text: lone surrogates all become the same bytes in UTF-8. */
export const arbitraryBody: fc.Arbitrary<string> = fc
  .array(fc.tuple(piece, fc.constantFrom(...separators)), { maxLength: 6 })
  .map((parts) => parts.flat().join('').toWellFormed());

/** Bodies of few shapes, as programs write them. */
export const arbitraryTemplatedBody: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('user # in #ms', 'GET /a/#?b=#', '#', 'ΟΔΟΣ # Straße', 'id=# dead', 'no variable'),
    fc.array(
      fc.oneof(
        fc.nat({ max: 2000 }).map(String),
        fc.nat({ max: 0xffff }).map((number) => number.toString(16).padStart(4, '0')),
        fc.nat({ max: 99 }).map((number) => String(number).padStart(2, '0')),
        fc.constantFrom(
          'a1',
          'A1',
          'dead',
          'DEAD',
          '1İ',
          'é5',
          'e\u03015',
          '1\u212a',
          '12ΣΑΣ',
          '99999999999999999',
        ),
      ),
      { minLength: 2, maxLength: 2 },
    ),
  )
  .map(([shape, [first = '', second = '']]) => shape.replace('#', first).replace('#', second));

/** Tokens that `tokenizeBody` can give: up to three. */
export const arbitraryTokens: fc.Arbitrary<string[]> = fc
  .array(fc.oneof(arbitraryBody, arbitraryTemplatedBody), { maxLength: 2 })
  .map((texts) => texts.flatMap(tokenizeBody).slice(0, 3));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../../../memory/view-of.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { OpenBodies } from './open-bodies.ts';
import { maxTemplateBytes, maxTemplates } from './open-split-rows.ts';
import { arbitraryBody, arbitraryTemplatedBody, arbitraryTokens } from './testing/arbitrary-bodies.ts';
import {
  appendText,
  matchingRows,
  openBodiesOf,
  readTexts,
  rowsWithTokens,
} from './testing/body-column-contract.ts';

const bodies = fc.array(fc.oneof(arbitraryBody, arbitraryTemplatedBody), { maxLength: 30 });

test('every body is read back as it was appended', () => {
  fc.assert(
    fc.property(bodies, (texts) => {
      expect(readTexts(openBodiesOf(texts), texts.length)).toEqual(texts);
    }),
  );
});

test('a search finds the rows whose tokens have all of the term, open and thawed', () => {
  fc.assert(
    fc.property(bodies, arbitraryTokens, (texts, tokens) => {
      const open = openBodiesOf(texts);
      const rows = texts.map((_, row) => row).filter((row) => row % 5 !== 3);
      const expected = rowsWithTokens(texts, tokens, rows);
      expect(matchingRows(open, tokens, rows)).toEqual(expected);
      expect(matchingRows(new OpenBodies(structuredClone(open.freeze())), tokens, rows)).toEqual(expected);
    }),
  );
});

test('free text is searched by the same rules', () => {
  const free = Array.from({ length: maxTemplates + 10 }, (_, row) => `only ${letters(row)} here`);
  fc.assert(
    fc.property(bodies, arbitraryTokens, (texts, tokens) => {
      const open = openBodiesOf([...free, ...texts]);
      expect(open.freeze().split).toBeUndefined();
      const all = [...free, ...texts];
      const rows = texts.map((_, row) => free.length + row);
      expect(matchingRows(open, tokens, rows)).toEqual(rowsWithTokens(all, tokens, rows));
      expect(open.text(all.length - 1)).toBe(all.at(-1));
    }),
    { numRuns: propertyRuns(0.3) },
  );
});

test('bytes that are not UTF-8 become U+FFFD', () => {
  const open = new OpenBodies();
  const bytes = Uint8Array.of(0x61, 0xff, 0x62, 0xed, 0xa0, 0x80, 0xe6, 0x97, 0x31);
  open.append(viewOf(bytes), 0, bytes.length);
  open.append(viewOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff)), 0, 4);
  expect(readTexts(open, 2)).toEqual([new TextDecoder().decode(bytes), '\ufeff\ufffd']);
  expect(matchingRows(open, ['a', 'b', '1'], [0, 1])).toEqual([0]);
});

test('a body of one megabyte comes back', () => {
  const long = `${'word 17 '.repeat(131_072)}end`;
  expect(openBodiesOf(['', long, 'x']).text(1)).toBe(long);
});

test('only the given range of the bytes is the body', () => {
  const open = new OpenBodies();
  open.append(viewOf(new TextEncoder().encode('one two three')), 4, 7);
  expect(open.text(0)).toBe('two');
});

test('truncated rows are removed, and later rows take their place', () => {
  fc.assert(
    fc.property(bodies, bodies, bodies, arbitraryTokens, (kept, dropped, added, tokens) => {
      const open = openBodiesOf([...kept, ...dropped]);
      open.truncate(kept.length);
      for (const text of added) appendText(open, text);
      const texts = [...kept, ...added];
      const rows = texts.map((_, row) => row);
      expect(open.rowCount).toBe(texts.length);
      expect(readTexts(open, texts.length)).toEqual(texts);
      expect(matchingRows(open, tokens, rows)).toEqual(rowsWithTokens(texts, tokens, rows));
    }),
  );
});

test('variables of truncated rows are not those of the next', () => {
  const open = openBodiesOf(['user 1', 'ab 2']);
  open.truncate(1);
  // Has a digit where the 2 was.
  appendText(open, '12345678');
  expect(matchingRows(open, ['4'], [0, 1])).toEqual([]);
  expect(matchingRows(open, ['12345678'], [0, 1])).toEqual([1]);
});

test('few but large templates are not split off either', () => {
  const large = ['x', 'y', 'z'].map((letter) => `${letter} `.repeat(maxTemplateBytes / 5));
  expect(openBodiesOf(large.slice(0, 2)).freeze().split).toBeDefined();
  expect(openBodiesOf(large).freeze().split).toBeUndefined();
});

test('thawed bodies can be appended to', () => {
  const thawed = new OpenBodies(openBodiesOf(['user 1', 'user 2']).freeze());
  appendText(thawed, 'user 3');
  appendText(thawed, 'gone 4');
  expect(readTexts(thawed, 4)).toEqual(['user 1', 'user 2', 'user 3', 'gone 4']);
  expect(matchingRows(thawed, ['user', '3'], [0, 1, 2, 3])).toEqual([2]);
});

test('a frozen copy holds no more than its rows', () => {
  const frozen = openBodiesOf(['a 1', 'b 2']).freeze();
  expect(frozen.bytes.buffer.byteLength).toBe(6);
  expect(frozen.ends.buffer.byteLength).toBe(8);
});

/** A number as letters that are not a hex word. */
function letters(number: number): string {
  return [...String(number)].map((character) => 'ghijklmnop'.charAt(Number(character))).join('');
}

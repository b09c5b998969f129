import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenizeBody } from '../../../logs/body-tokens.ts';
import type { BodyColumn } from './body-column.ts';
import { chunkRows } from './chunk.ts';
import { encodeBodies } from './encode-bodies.ts';
import { openSealedBodies } from './sealed-bodies.ts';
import { arbitraryBody, arbitraryTemplatedBody, arbitraryTokens } from './testing/arbitrary-bodies.ts';
import { matchingRows, openBodiesOf, readTexts, rowsWithTokens } from './testing/body-column-contract.ts';
import { serviceLogBodies } from './testing/service-log-bodies.ts';

/** Sealed in the given order, with a record of the parts that were read. */
function seal(
  texts: readonly string[],
  order: readonly number[] = texts.map((_, row) => row),
): { column: BodyColumn; parts: ReadonlyMap<string, Uint8Array>; read: Set<string> } {
  const { parts } = encodeBodies(openBodiesOf(texts), Uint16Array.from(order));
  const read = new Set<string>();
  const column = openSealedBodies(
    order.length,
    (name) => {
      read.add(name);
      const part = parts.get(name);
      if (part === undefined) throw new Error(`There is no part ${name}`);
      // Where it stands in memory is nothing to rely on: a part may start at an odd address.
      const shifted = new Uint8Array(part.length + 1).subarray(1);
      shifted.set(part);
      return shifted;
    },
    (name) => parts.has(name),
  );
  return { column, parts, read };
}

const shuffled = (texts: readonly string[]) =>
  fc.shuffledSubarray(
    texts.map((_, row) => row),
    { minLength: texts.length },
  );
/** Enough rows for each shape to be split. */
const templatedTexts = fc.array(arbitraryTemplatedBody, { minLength: 40, maxLength: 80 });
const freeTexts = fc.array(fc.oneof(arbitraryBody, arbitraryTemplatedBody), { maxLength: 30 });
const textsInOrder = fc
  .oneof(templatedTexts, freeTexts)
  .chain((texts) => fc.tuple(fc.constant(texts), shuffled(texts)));

test('every body is read back in the order it was sealed in', () => {
  fc.assert(
    fc.property(textsInOrder, ([texts, order]) => {
      const { column } = seal(texts, order);
      expect(readTexts(column, order.length)).toEqual(order.map((row) => texts[row]));
    }),
  );
});

test('a search finds the rows whose tokens have all of the term', () => {
  fc.assert(
    fc.property(textsInOrder, arbitraryTokens, ([texts, order], tokens) => {
      const sealed = order.map((row) => texts[row] ?? '');
      const rows = sealed.map((_, row) => row).filter((row) => row % 5 !== 3);
      const { column } = seal(texts, order);
      expect(matchingRows(column, tokens, rows)).toEqual(rowsWithTokens(sealed, tokens, rows));
    }),
  );
});

test('few shapes are split, many are stored raw', () => {
  const split = seal(Array.from({ length: 40 }, (_, row) => `user ${row} left`));
  expect([...split.parts.keys()]).toEqual(['templates', 'template-codes', 'variables.0', 'token-filter']);
  const raw = seal(['one', 'two', 'three', 'four']);
  expect([...raw.parts.keys()]).toEqual(['templates', 'bodies.0', 'token-filter']);
});

test('a block without rows, and one whose bodies are all empty, are sealed like any', () => {
  expect(matchingRows(seal([]).column, ['a'], [])).toEqual([]);
  const { column } = seal(new Array(10).fill(''));
  expect(readTexts(column, 10)).toEqual(new Array(10).fill(''));
  expect(matchingRows(column, [], [1, 2])).toEqual([1, 2]);
  expect(matchingRows(column, ['a1'], [1, 2])).toEqual([]);
});

test('a body of one megabyte comes back', () => {
  const long = `${'word 17 '.repeat(131_072)}end`;
  expect(seal([long]).column.text(0)).toBe(long);
  expect(seal(new Array(4).fill(long)).column.text(3)).toBe(long);
});

test('shapes that were rolled back are not sealed', () => {
  const bodies = openBodiesOf(['kept 1', 'kept 2', 'kept 3', 'kept 4', 'gone 5']);
  bodies.truncate(4);
  const { parts } = encodeBodies(bodies, Uint16Array.of(0, 1, 2, 3));
  expect(parts.get('templates')).toEqual(Uint8Array.of(1, 6, ...Buffer.from('kept '), 0xff));
});

const logs = serviceLogBodies(3 * chunkRows + 100);

test('chunks are read apart, over several of them and with the last one short', () => {
  const { column, read } = seal(logs);
  expect(column.text(logs.length - 1)).toBe(logs.at(-1));
  expect([...read].filter((name) => name.startsWith('variables'))).toEqual(['variables.3']);
  expect(readTexts(column, logs.length)).toEqual(logs);
});

test('words, numbers and ids are found in every chunk', () => {
  const { column } = seal(logs);
  const rows = logs.map((_, row) => row).filter((row) => row % 7 !== 2);
  const terms = [['connection', 'timeout'], ['200'], ['cache', '110000'], ['5', 'attempt']];
  const ids = logs.flatMap((text) => /request ([0-9a-f]{16})/.exec(text)?.[1] ?? []);
  for (const tokens of [...terms, ...ids.filter((_, index) => index % 150 === 0).map((id) => [id])]) {
    expect(matchingRows(column, tokens, rows)).toEqual(rowsWithTokens(logs, tokens, rows));
  }
});

test('more than 255 shapes take two bytes a row', () => {
  const texts = Array.from(
    { length: 1600 },
    (_, row) => `${'ghijklmn'.charAt(row % 8)}${'x'.repeat((row / 8) % 50)} ${row}`,
  );
  const { column, parts } = seal(texts);
  expect(parts.get('template-codes')).toHaveLength(2 * texts.length);
  expect(readTexts(column, texts.length)).toEqual(texts);
});

test('an absent token is ruled out by the filter or the templates alone', () => {
  const rows = logs.map((_, row) => row);
  const variable = seal(logs);
  expect(matchingRows(variable.column, ['99999999'], rows)).toEqual([]);
  expect([...variable.read]).toEqual(['templates', 'token-filter']);
  const word = seal(logs);
  expect(matchingRows(word.column, ['nowhere'], rows)).toEqual([]);
  expect([...word.read]).toEqual(['templates']);
});

test('an absent token of raw bodies is ruled out by the filter alone', () => {
  const raw = seal(['one fish', 'two fish', 'red fish', 'blue fish']);
  expect(matchingRows(raw.column, ['shark'], [0, 1, 2, 3])).toEqual([]);
  expect([...raw.read]).toEqual(['templates', 'token-filter']);
});

test('composed and decomposed characters match, in shapes and in free text, and only chunks with them are read', () => {
  const shapes = Array.from({ length: chunkRows + 40 }, (_, row) => `caf\u00e9 ${row} left`);
  const free = ['one', 'caf\u00e9', 'cafe', 'na\u00efve'];
  for (const [texts, decomposed] of [
    [shapes, 7],
    [[...free, 'five'], 4],
  ] as const) {
    const mixed = texts.with(decomposed, `re\u0301sume\u0301 cafe\u0301 ${decomposed}`);
    const rows = mixed.map((_, row) => row);
    const { column, read } = seal(mixed);
    expect(matchingRows(column, ['99999999'], rows)).toEqual([]);
    expect([...read].filter((name) => /^(variables|bodies)/.test(name))).toEqual([]);
    for (const term of ['caf\u00e9', 'cafe\u0301', 'cafe', 'r\u00e9sum\u00e9']) {
      expect(matchingRows(column, tokenizeBody(term), rows)).toEqual(
        rowsWithTokens(mixed, tokenizeBody(term), rows),
      );
    }
    expect(matchingRows(column, tokenizeBody('R\u00c9SUM\u00c9'), rows)).toEqual([decomposed]);
    expect(seal(texts).parts.has('unnormalized')).toBe(false);
  }
});

test('what a damaged part throws reaches the reader', () => {
  const { parts } = seal(logs);
  for (const [damaged, use] of [
    ['templates', (column: BodyColumn) => column.text(0)],
    ['template-codes', (column: BodyColumn) => column.text(0)],
    ['token-filter', (column: BodyColumn) => matchingRows(column, ['200'], [0])],
    ['variables.0', (column: BodyColumn) => readTexts(column, 100)],
  ] as const) {
    const error = new Error(`${damaged} is damaged`);
    const column = openSealedBodies(
      logs.length,
      (name) => {
        if (name === damaged) throw error;
        return parts.get(name) ?? new Uint8Array();
      },
      (name) => parts.has(name),
    );
    expect(() => use(column)).toThrow(error);
  }
});

test('a text that could not be read leaves nothing behind', () => {
  const { parts } = seal(Array.from({ length: 40 }, (_, row) => `user ${row} left`));
  let isDamaged = true;
  const column = openSealedBodies(
    40,
    (name) => {
      if (isDamaged && name === 'variables.0') throw new Error('damaged');
      return parts.get(name) ?? new Uint8Array();
    },
    (name) => parts.has(name),
  );
  expect(() => column.text(7)).toThrow('damaged');
  isDamaged = false;
  expect(column.text(7)).toBe('user 7 left');
});

test('lines of services take few bytes', () => {
  const { parts } = seal(logs);
  const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, 0);
  // Uncompressed, against some 47 bytes of text a row.
  expect(bytes / logs.length).toBeLessThan(11);
});

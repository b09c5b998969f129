import { expect, test } from 'vitest';
import { createSplitBody, splitBody } from './split-body.ts';

const split = createSplitBody();

/** The template with `#` for a placeholder, and the variables. */
function splitText(text: string): [string, ...string[]] {
  const bytes = Buffer.from(text);
  splitBody(split, bytes, 0, bytes.length);
  const template = Buffer.from(split.template.subarray(0, split.templateLength));
  const variables = Array.from({ length: split.variableCount }, (_, index) =>
    bytes.toString('utf8', split.variableBounds[2 * index], split.variableBounds[2 * index + 1]),
  );
  return [template.toString('latin1').replaceAll('\xff', '#'), ...variables];
}

test.each([
  ['', ['']],
  ['Health check OK.', ['Health check OK.']],
  ['took 12ms', ['took #', '12ms']],
  ['10.0.0.7:80', ['#.#.#.#:#', '10', '0', '0', '7', '80']],
  ['v2', ['#', 'v2']],
  ['user_7-x', ['user_#-x', '7']],
])('%j is split at the tokens with a digit', (text, expected) => {
  expect(splitText(text)).toEqual(expected);
});

test('the groups of a UUID are variables, also those that have no digit', () => {
  expect(splitText('id abcdefab-beef-4ABC-cafe-deadbeefdead!')).toEqual([
    'id #-#-#-#-#!',
    'abcdefab',
    'beef',
    '4ABC',
    'cafe',
    'deadbeefdead',
  ]);
});

test('short words of hex letters belong to the template', () => {
  expect(splitText('add a bad cab')).toEqual(['add a bad cab']);
});

test('a digit outside ASCII makes no variable', () => {
  expect(splitText('٣')).toEqual([Buffer.from('٣').toString('latin1')]);
});

test('variables beyond the initial capacity are all kept', () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => String(index));
  expect(splitText(numbers.join(' ')).slice(1)).toEqual(numbers);
});

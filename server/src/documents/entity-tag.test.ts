import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNotModified, parseEntityTags } from './entity-tag.ts';

const tag = (opaque: string, weak = false) => ({ weak, opaque });

it.each([
  ['"a"', [tag('"a"')]],
  ['W/"a"', [tag('"a"', true)]],
  ['""', [tag('""')]],
  [' "a" ,\t"b"', [tag('"a"'), tag('"b"')]],
  ['"a,b", W/"c"', [tag('"a,b"'), tag('"c"', true)]],
  [',, "a",,', [tag('"a"')]],
  ['*', '*'],
  [' * ', '*'],
])('reads %j', (field, expected) => {
  expect(parseEntityTags(field)).toEqual(expected);
});

it.each([
  '',
  ' ',
  ',',
  'a',
  '"a',
  'a"',
  '"a" "b"',
  '"a"b',
  'w/"a"',
  'W/a',
  '"a", *',
  '*, "a"',
  '"a b"',
  '"a";',
  "'a'",
])('rejects %j as a list of tags', (field) => {
  expect(parseEntityTags(field)).toBeUndefined();
});

it('parses every valid list', () => {
  const tags = fc.array(
    fc.record({
      weak: fc.boolean(),
      opaque: fc.stringMatching(/^[!#-~]{0,8}$/).map((text) => `"${text}"`),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(tags, fc.constantFrom(',', ', ', ' , ,'), (list, separator) => {
      const field = list.map(({ weak, opaque }) => (weak ? `W/${opaque}` : opaque)).join(separator);
      expect(parseEntityTags(field)).toEqual(list);
    }),
  );
});

it('takes linear time', () => {
  const before = process.cpuUsage();
  for (const field of [`${' '.repeat(30_000)}x`, ','.repeat(30_000), `"${'a'.repeat(30_000)}`])
    parseEntityTags(field);
  // Processor time: others may have the cores meanwhile.
  expect(process.cpuUsage(before).user).toBeLessThan(300_000);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"a', false],
])('ETag "a" matches If-None-Match %j: %s', (field, expected) => {
  expect(isNotModified(field, '"a"')).toBe(expected);
});
